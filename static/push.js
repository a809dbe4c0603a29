// Lets this browser take notices: it asks its person, and hands in where its maker takes them.

const form = document.querySelector("[data-push]");
const said = form.querySelector("[data-push-said]");
const button = form.querySelector("button");

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0));
}

async function subscribe() {
  const worker = form.dataset.pushWorker;
  const registration = await navigator.serviceWorker.register(worker);
  await active(registration);
  const key = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) };
  const found = await registration.pushManager.subscribe(key);
  const { endpoint, keys } = found.toJSON();
  form.elements.endpoint.value = endpoint;
  form.elements.key.value = keys.p256dh;
  form.elements.auth.value = keys.auth;
  form.submit();
}

function active(registration) {
  const worker = registration.installing || registration.waiting;
  if (!worker) return Promise.resolve();
  return new Promise((done) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && done());
  });
}

if (!window.isSecureContext || !("serviceWorker" in navigator) || !("PushManager" in window)) {
  said.textContent = "This browser takes no notices here. On an iPhone, add the site to the home screen first.";
} else {
  said.textContent = "Your browser will ask whether it may.";
  button.disabled = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    button.disabled = true;
    subscribe().catch((fault) => {
      said.textContent =
        fault.name === "NotAllowedError"
          ? "Your browser does not allow notices from this site. Its settings say how to change that."
          : "Your browser’s push service did not answer. Try once more later.";
      button.disabled = false;
    });
  });
}
