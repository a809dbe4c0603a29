() => {
  // No horizontal scroll; WCAG 2.2, 2.5.8: targets of 24 pixels or far enough apart; nothing cut.
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`is ${root.scrollWidth} pixels wide`);
  const shown = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (node) => `${node.tagName.toLowerCase()}${node.className && node.className.baseVal === undefined ? '.' + String(node.className).trim().replaceAll(/\s+/g, '.') : ''} ${(node.textContent || node.value || '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)}`;
  const targets = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex="0"]')]
    .filter((node) => shown(node) && !node.disabled && !node.closest('.visually-hidden, .skip, .for-enter, svg'));
  const boxes = targets.map((node) => {
    const label = node.matches('[type=checkbox], [type=radio]') && (node.labels?.[0] ?? null);
    const box = (label && label.contains(node) ? label : node).getBoundingClientRect();
    return { node, box, x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }).filter(({ box }) => box.width && box.height);
  const fixed = (node) => node.closest('.site-head, .site-nav, nav') !== null;
  const inline = (node) => node.matches('a') && getComputedStyle(node).display.startsWith('inline')
    && [...node.parentElement.childNodes].some((one) => one !== node && one.nodeType === 3 && one.textContent.trim());
  for (const one of boxes) {
    if (one.box.width >= 23.5 && one.box.height >= 23.5) continue;
    if (inline(one.node)) continue;
    const crowd = boxes.find((other) => {
      if (fixed(other.node) !== fixed(one.node)) return false; // a bar over the page moves with it
      if (other === one || other.node.contains(one.node) || one.node.contains(other.node)) return false;
      const dx = Math.max(other.box.left - one.x, 0, one.x - other.box.right);
      const dy = Math.max(other.box.top - one.y, 0, one.y - other.box.bottom);
      if (Math.hypot(dx, dy) < 12) return true;
      const small = other.box.width < 23.5 || other.box.height < 23.5;
      return small && Math.hypot(one.x - other.x, one.y - other.y) < 24;
    });
    if (crowd) faults.push(`small ${Math.round(one.box.width)}x${Math.round(one.box.height)}: ${name(one.node)} | beside ${name(crowd.node)}`);
  }
  for (const node of document.querySelectorAll('main *, header *, nav *')) {
    if (!shown(node) || node.closest('svg, .visually-hidden, .skip, .for-enter')) continue;
    const style = getComputedStyle(node);
    const cuts = (way) => ['hidden', 'clip'].includes(style[`overflow${way}`]);
    if (!cuts('X') && !cuts('Y')) continue;
    if (!node.textContent.trim() && !node.matches('img')) continue;
    const isNamed = style.textOverflow === 'ellipsis' && node.title;
    if (isNamed) continue;
    if (cuts('X') && node.scrollWidth > node.clientWidth + 1 && node.clientWidth) faults.push(`cut across: ${name(node)}`);
    else if (cuts('Y') && node.scrollHeight > node.clientHeight + 2 && node.clientHeight) faults.push(`cut below: ${name(node)}`);
  }
  // What a cell holds may lie over its neighbours where they have no words, such as a list that unfolds below them.
  const words = (node) => [...node.querySelectorAll('*'), node].filter(shown)
    .flatMap((one) => [...one.childNodes].filter((text) => text.nodeType === 3 && text.textContent.trim()))
    .flatMap((text) => { const range = document.createRange(); range.selectNodeContents(text); return [...range.getClientRects()]; });
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const disturbs = (cell) => {
    const table = cell.matches('td, th') && cell.closest('table');
    if (!table) return true;
    const box = cell.getBoundingClientRect();
    const beyond = words(cell).filter((word) => word.right > box.right + 1);
    if (!beyond.length) return false;
    const others = [...table.querySelectorAll('td, th')].filter((one) => one !== cell).flatMap(words);
    return beyond.some((word) => word.right > table.getBoundingClientRect().right + 1 || others.some((other) => meet(word, other)));
  };
  for (const node of document.querySelectorAll('button, select, .button, th, td, label, h1, h2, h3')) {
    if (!shown(node)) continue;
    const box = node.getBoundingClientRect();
    if (!box.width) continue;
    if (node.scrollWidth > node.clientWidth + 2 && node.clientWidth && getComputedStyle(node).overflowX === 'visible' && disturbs(node)) faults.push(`runs over: ${name(node)}`);
    let holder = node.parentElement;
    for (; holder; holder = holder.parentElement) if (getComputedStyle(holder).overflowX !== 'visible') break;
    if (!holder && (box.right > innerWidth + 1)) faults.push(`beyond the edge: ${name(node)}`);
  }
  return [...new Set(faults)];
}
