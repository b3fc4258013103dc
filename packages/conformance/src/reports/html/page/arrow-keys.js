// Arrow keys move the focus through the tables.
(() => {
  /** @type {Record<string, readonly [down: number, right: number]>} */
  const arrowKeys = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };

  /** The buttons of a cell that are not hidden. @param {Element} cell */
  const buttonsOf = (cell) =>
    Array.from(cell.querySelectorAll('button')).filter((button) => button.offsetParent !== null);

  /** Moves the focus from cell to cell of a table. @param {KeyboardEvent} event */
  const moveByArrow = (event) => {
    const [down = 0, right = 0] = arrowKeys[event.key] ?? [];
    if ((down === 0 && right === 0) || event.altKey || event.ctrlKey || event.metaKey) return;
    const current = event.target instanceof Element ? event.target.closest('button') : null;
    const cell = current?.closest('td');
    const row = cell?.closest('tr');
    const body = cell?.closest('.grid tbody');
    if (current === null || cell == null || row == null || !(body instanceof HTMLTableSectionElement)) return;
    const buttons = buttonsOf(cell);
    const place = buttons.indexOf(current);
    let next = buttons[place + down];
    let rowIndex = row.sectionRowIndex;
    let column = cell.cellIndex;
    while (next === undefined || next === current) {
      rowIndex += down;
      column += right;
      const other = column < 1 ? undefined : body.rows[rowIndex]?.cells[column];
      if (other === undefined) return;
      const others = buttonsOf(other);
      if (down === -1) next = others.at(-1);
      else next = others[down === 1 ? 0 : Math.min(place, others.length - 1)];
    }
    event.preventDefault();
    next.focus();
  };

  document.addEventListener('keydown', moveByArrow);
})();
