# Shared by run, test and .ci/run: finds Python and keeps .venv as the locked requirements say.

# A site and its tests are many processes: each would compile everything anew where nothing is kept.
unset PYTHONDONTWRITEBYTECODE

say() { printf '%s\n' "$*" >&2; }

find_python() {
  local name
  for name in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 &&
      "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
      printf '%s' "$name"
      return 0
    fi
  done
  say "Referee needs Python 3.11 or newer; $(python3 --version 2>/dev/null || echo 'no python3') was found. Install it, or set PYTHON to where it is."
  return 1
}

# prepare_venv FILE...: installs the locked files, unless that has been done already.
prepare_venv() {
  local python stamp wanted
  wanted="$(cat "$@" | cksum)"
  stamp=".venv/installed-$(printf '%s' "$*" | tr -c 'a-z0-9' '-')"
  if [ -x .venv/bin/python ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
    return 0
  fi
  if ! [ -w . ]; then
    say "The directory $PWD cannot be written, and .venv has to be made in it."
    return 1
  fi
  if ! .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
    python="$(find_python)"
    say "Making .venv with $("$python" --version)"
    rm -rf .venv
    "$python" -m venv .venv || {
      say "Python could not make a virtual environment; on Debian install python3-venv."
      return 1
    }
  fi
  say "Installing what is needed (once) ..."
  local file files=()
  for file in "$@"; do files+=(-r "$file"); done
  # Most of it is never imported, and need not be compiled: that took two fifths of the time. What is
  # imported is compiled then, and kept where the account that runs may write.
  local pip=(.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes)
  # uv takes a fifth of pip's time. It knows nothing of a package index that only pip was told of.
  if ! { "${pip[@]}" -r deploy/uv.txt &&
    .venv/bin/uv pip install --quiet --python .venv/bin/python --require-hashes "${files[@]}"; } 2>/dev/null; then
    "${pip[@]}" "${files[@]}" || {
      say "The requirements could not be installed; is there a way to the package index?"
      return 1
    }
  fi
  printf '%s\n' "$wanted" >"$stamp"
}
