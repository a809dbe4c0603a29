// What a person is told where the server could not answer: no more than is sure.

const READ = "The server could not answer. Load the page again in a moment.";
const SENT = "The server could not answer, so it is not sure whether what you sent is stored. Load the page again in a moment: it shows it if it is.";

// A busy site says itself, in a plain sentence, what has become of what was sent.
export function trouble(status, type, text, isSent) {
  const note = document.createElement("p");
  note.className = "message error";
  note.setAttribute("role", "alert");
  note.textContent = status === 503 && (type ?? "").startsWith("text/plain") ? text : isSent ? SENT : READ;
  return note.outerHTML;
}
