// House rules on the page of settings: finds them, shows only what is changed, marks what is changed while it is typed.
// Without it all of them stand folded under their headings, and what was changed before is marked.

const all = document.querySelector('[data-house]');

function isChanged(field) {
  return field.value.trim() !== field.dataset.was;
}

function mark(field) {
  const place = field.closest('td, .house-row');
  place.classList.toggle('is-changed', isChanged(field));
  place.querySelector('[data-usual]').hidden = !isChanged(field);
  const chapter = field.closest('[data-chapter]');
  const count = [...chapter.querySelectorAll('[data-was]')].filter(isChanged).length;
  const tag = chapter.querySelector('[data-count]');
  tag.textContent = `${count} changed`;
  tag.hidden = !count;
}

function fits(row, words, onlyChanged, heading) {
  const text = `${row.dataset.row} ${row.textContent} ${heading}`.toLowerCase();
  const changed = row.classList.contains('is-changed') || row.querySelector('.is-changed');
  return words.every((word) => text.includes(word)) && (!onlyChanged || changed);
}

function find() {
  const words = document.getElementById('house-find').value.toLowerCase().split(/\s+/).filter(Boolean);
  const onlyChanged = document.getElementById('house-changed').checked;
  const looks = words.length > 0 || onlyChanged;
  let shown = 0;
  for (const chapter of all.querySelectorAll('[data-chapter]')) {
    const heading = chapter.querySelector('summary').textContent;
    let here = 0;
    for (const row of chapter.querySelectorAll('[data-row]')) {
      row.hidden = looks && !fits(row, words, onlyChanged, heading);
      here += row.hidden ? 0 : 1;
    }
    for (const table of chapter.querySelectorAll('table')) {
      table.hidden = ![...table.querySelectorAll('[data-row]')].some((row) => !row.hidden);
    }
    chapter.hidden = looks && !here;
    chapter.open = looks && here > 0;
    shown += here;
  }
  document.getElementById('house-said').textContent = looks ? `${shown} line${shown === 1 ? '' : 's'} found` : '';
}

if (all) {
  all.querySelector('.house-tools').hidden = false;
  all.addEventListener('input', (event) => {
    if (event.target.dataset.was !== undefined) mark(event.target);
  });
  all.querySelector('.house-tools').addEventListener('input', find);
  // A field that the browser finds wrong lies folded perhaps: it is shown before its message.
  all.addEventListener('invalid', (event) => { event.target.closest('details').open = true; }, true);
  all.querySelector('#house-find').addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
}
