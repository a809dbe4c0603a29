// The composer of orders. The server works out what can be chosen next; this sends what has been
// chosen, and puts the answer in its place.

import { keepFocus } from "./focus.js";
import { Overlay } from "./overlay.js";
import { given, heard } from "./refresh.js";
import { trouble } from "./trouble.js";

export class Composer {
  constructor(place, map) {
    this.place = place;
    this.map = map;
    this.overlay = new Overlay(place, map);
    this.queue = Promise.resolve();
    place.addEventListener("change", (event) => this.changed(event));
    place.addEventListener("input", (event) => this.typed(event));
    place.addEventListener("submit", (event) => this.submitted(event));
    place.addEventListener("click", (event) => {
      if (event.target.closest("[data-clear]")) this.clear();
      const only = event.target.closest("button.only");
      if (only) {
        event.preventDefault();
        this.goes(only, [only.value]);
      }
    });
  }

  // ---- what a person does ----------------------------------------------------------------------

  tap(number) {
    this.send((fields) => fields.set("tap", number));
  }

  changed(event) {
    const field = event.target;
    if (!field.closest("#compose-form")) return;
    if (field.name === "along") {
      const boxes = [...this.place.querySelectorAll("[name=along]:checked")];
      this.goes(field, boxes.map((box) => box.value));
    } else if (field.name === "kind") {
      // Another kind of order: what was tapped last is meant for it.
      const kept = ["as", "for", "change", "hex", "kind", "was"];
      this.send((fields) => {
        for (const name of [...fields.keys()]) if (!kept.includes(name)) fields.delete(name);
        if (fields.get("hex")) fields.set("tap", fields.get("hex"));
      });
    } else {
      this.send((fields) => {
        if (field.name === "unit") for (const name of ["path", "mode", "to", "hex"]) fields.delete(name);
        if (field.name === "mode") for (const name of ["path", "to"]) fields.delete(name);
        if (field.name === "to") fields.delete("path");
        else if (field.name !== "to" && fields.get("path")) fields.delete("to");
      });
    }
  }

  // So many of a stack go together; a place that was chosen stays chosen.
  goes(pressed, units) {
    this.send((fields) => {
      const path = (fields.get("path") ?? "").split("-");
      fields.delete("along");
      for (const unit of units) fields.append("along", unit);
      if (fields.get("kind") !== pressed.dataset.kind) fields.delete("mode");
      fields.set("kind", pressed.dataset.kind);
      fields.delete("path");
      fields.set("to", path.length > 1 ? path.at(-1) : "");
    });
  }

  typed(event) {
    if (event.target.id !== "order-text") return;
    clearTimeout(this.pause);
    this.isTyped = true;
    this.pause = setTimeout(() => this.check(), 350);
  }

  check() {
    const text = this.place.querySelector("#order-text")?.value.trim();
    if (text) this.send((fields) => { fields.set("use", "text"); fields.set("order", text); });
  }

  stepBack() {
    this.send((fields) => {
      const path = (fields.get("path") ?? "").split("-");
      fields.set("path", path.slice(0, -1).join("-"));
      fields.delete("to");
    });
  }

  // Begin anew, or with what an address says.
  clear(fields = null) {
    this.isTyped = false;
    this.enqueue(() => this.fetch(fields ?? this.base()));
  }

  // The position has changed: what can be chosen may have changed with it.
  refresh() {
    // What became of the last order stays in sight until the person does something else.
    // It is taken when this refresh has its turn: the one before may just have put it back.
    let result = null;
    this.enqueue(() => {
      result = this.place.querySelector(".result");
    });
    if (this.isTyped) this.check();
    else this.send(() => {}, false);
    this.enqueue(() => {
      // That something is a draft, or runs, is true only as long as nothing else has happened.
      const until = result?.dataset.until;
      const now = this.place.querySelector(".composer-body")?.dataset.now;
      if (!result || (until && until !== now)) return;
      this.place.querySelector("h2")?.after(result);
      this.overlay.say();
    });
  }

  // Something was done elsewhere on the page: the last result is not what came of it.
  forget() {
    this.enqueue(() => this.place.querySelector(".result")?.remove());
  }

  async submitted(event) {
    event.preventDefault();
    if (event.target.id === "compose-form") {
      this.send(() => {});
      return;
    }
    const action = event.submitter?.value ?? "submit";
    if (action === "check") {
      this.check();
      return;
    }
    const { target } = event;
    const body = new FormData(target);
    body.set("action", action);
    this.place.setAttribute("aria-busy", "true");
    clearTimeout(this.pause);
    this.isTyped = false;
    given();
    this.enqueue(async () => {
      const asked = { method: "POST", body, headers: { "HX-Request": "true" } };
      const answer = await fetch(target.getAttribute("action"), asked).catch(() => null);
      heard(answer?.ok ? answer.headers.get("HX-Trigger") : null);
      if (!answer) {
        // The line broke: it may have done so on the way there, or on the way back.
        this.place.removeAttribute("aria-busy");
        this.note(trouble(0, "", "", true));
        return;
      }
      await this.put(answer, true);
      if (!answer.ok) {
        if (answer.status < 500) this.renew();
        return;
      }
      document.body.dispatchEvent(new CustomEvent("position-changed"));
    });
  }

  // What was refused was not stored: what is sent after it is another wish, and bears another name.
  renew() {
    const token = this.place.querySelector("#order-form [name=token]");
    if (token) token.value = `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`;
  }

  // One thing after the other; `data-pending` says how many are still to be done.
  enqueue(act) {
    const count = (change) => {
      this.place.dataset.pending = String(Number(this.place.dataset.pending ?? 0) + change);
    };
    count(1);
    this.queue = this.queue
      .then(act)
      .catch(() => this.map.say("The server did not answer. Try again."))
      .then(() => count(-1));
  }

  // Nothing counts as answered before this is there too.
  await(promise) {
    const isThere = promise.then(() => true, () => false);
    this.enqueue(async () => {
      if (!(await isThere)) throw new Error("no answer");
    });
  }

  // ---- talking to the server -------------------------------------------------------------------

  base() {
    const fields = new URLSearchParams();
    const viewer = this.place.querySelector("#compose-form [name=as]");
    if (viewer) fields.set("as", viewer.value);
    const step = this.place.querySelector("#compose-form [name=for]");
    if (step) fields.set("for", step.value);
    return fields;
  }

  // What a person does counts as he saw the form, even if the page refreshes itself meanwhile; only
  // what he does before the last thing has been answered builds on that answer.
  send(amend, isOwn = true) {
    const seen = isOwn && !this.acting ? this.fields() : null;
    if (isOwn) this.acting = (this.acting ?? 0) + 1;
    this.enqueue(async () => {
      try {
        const fields = seen ?? this.fields();
        amend(fields);
        // A page that refreshes itself takes away nothing that was typed in the meantime.
        if (isOwn && fields.get("use") !== "text") this.isTyped = false;
        await this.fetch(fields);
      } finally {
        if (isOwn) this.acting -= 1;
      }
    });
  }

  fields() {
    const form = this.place.querySelector("#compose-form");
    return new URLSearchParams(form ? new FormData(form) : undefined);
  }

  async fetch(fields) {
    const address = this.place.querySelector("#compose-form").dataset.compose;
    await this.put(await fetch(`${address}?${fields}`, { headers: { "HX-Request": "true" } }));
  }

  async put(answer, isSent = false) {
    const text = await answer.text();
    this.place.removeAttribute("aria-busy");
    if (answer.status >= 500) {
      this.note(trouble(answer.status, answer.headers.get("Content-Type"), text, isSent));
      return;
    }
    if (answer.redirected || answer.status === 404) {
      this.note("<p class='message error' role='alert'>This did not work. Load the page again.</p>");
      return;
    }
    if (!answer.ok) {
      this.note(text);
      return;
    }
    const regain = keepFocus(this.place, this.isTyped);
    this.place.innerHTML = text;
    regain();
    this.draw();
  }

  note(html) {
    this.place.querySelectorAll(".notice").forEach((old) => old.remove());
    const note = document.createElement("div");
    note.className = "notice";
    note.innerHTML = html;
    (this.place.querySelector("#order-form") ?? this.place).prepend(note);
  }

  // ---- at the map ------------------------------------------------------------------------------

  draw() {
    this.overlay.draw(this.isTyped);
  }

  give() {
    this.enqueue(() => document.querySelector("#map-order button[type=submit]")?.click());
  }
}
