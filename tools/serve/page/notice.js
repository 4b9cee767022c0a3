// Messages around the board: errors with a way to try again, and short notices.
import {part, reveal} from './dom.js';

const patience = 400;     // milliseconds before the page says that it waits
const readable = 4000;    // milliseconds that a notice stays
let timer;

function write(text) {
  part('notice').textContent = text;
}

/** Shows an error, and a button to try again if `again`; without a message, nothing. */
export function tell(message = '', again = false) {
  part('message').textContent = message;
  reveal('message', message !== '');
  reveal('again', again);
}

/** Says that the page waits if it still waits after a moment; `false` ends this. */
export function setWaiting(waits) {
  clearTimeout(timer);
  write('');
  if (waits) timer = setTimeout(() => write('Waiting for the service ...'), patience);
}

/** Shows a sentence for some seconds. */
export function notify(text) {
  clearTimeout(timer);
  write(text);
  timer = setTimeout(() => write(''), readable);
}

/** Copies a text by a selection, where the browser has no clipboard for the page: at an address without encryption. */
function copySelected(text) {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

export async function copyLink() {
  const focused = document.activeElement;
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  const done = copied || copySelected(location.href);
  focused?.focus();
  notify(done ? 'The link is copied.' : 'The browser does not allow copying; copy the address.');
}
