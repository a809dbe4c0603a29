// A chart that is wider than the page says so, until its end has been seen.

for (const frame of document.querySelectorAll(".chart-scroll")) {
  const look = () => frame.classList.toggle("is-cut", frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 4);
  frame.addEventListener("scroll", look, { passive: true });
  new ResizeObserver(look).observe(frame);
  look();
}
