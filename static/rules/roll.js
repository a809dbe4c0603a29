// A wide chart begins where the throw has led.

const cell = document.querySelector(".chart .is-result");
const frame = cell?.closest(".chart-scroll");
if (frame) frame.scrollLeft = cell.offsetLeft - (frame.clientWidth - cell.offsetWidth) / 2;
