/**
 * What the page does: it opens cases, filters requirements, and walks through tables by arrow keys. It puts data into
 * the page as text only. It is a text itself, since the page must stand alone and its policy names the script by its hash.
 */
export const script = `'use strict';
(() => {
  const root = document.documentElement;
  const dialog = document.getElementById('case');
  const form = document.getElementById('filter');
  const subjects = document.getElementById('subjects');
  let data;
  const results = () => (data ??= JSON.parse(document.getElementById('data').textContent)).results;

  // An element with its children; what is no element becomes text.
  const element = (name, attributes, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children.filter((child) => child !== undefined));
    return made;
  };

  const copyButton = (text) => {
    const button = element('button', { type: 'button', class: 'plain' }, 'Copy');
    button.addEventListener('click', () => {
      const done = () => { button.textContent = 'Copied'; };
      const select = () => getSelection().selectAllChildren(button.previousElementSibling ?? button);
      if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, select);
      else select();
    });
    return button;
  };

  const fields = (headers) => Object.entries(headers).map(([name, value]) => name + ': ' + value).join('\\n');
  const body = (text) => text === undefined || text === '' ? element('p', { class: 'muted' }, 'no body') : element('pre', { tabindex: '0' }, text);

  const exchange = ({ request, response, failure, curl }, index, all) => {
    const came = response ? String(response.status) : failure ?? 'no answer';
    const summary = element('summary', {}, index + 1 + '/' + all.length + ' ', element('b', {}, request.method), ' ' + request.url + ' → ', element('b', {}, came));
    const inner = element('div', { class: 'inner' },
      element('h4', {}, 'Request'), element('div', { class: 'fields' }, fields(request.headers)), body(request.body),
      element('h4', {}, 'Answer'),
      ...(response ? [element('div', { class: 'fields' }, fields(response.headers)), body(response.body)] : [element('p', {}, came)]),
      element('h4', {}, 'To repeat it'), element('pre', { tabindex: '0' }, curl), copyButton(curl));
    const made = element('details', { class: 'exchange' }, summary, inner);
    made.open = all.length <= 4 || index === all.length - 1;
    return made;
  };

  const pair = (name, value) => [element('dt', {}, name), element('dd', {}, value)];

  const words = (id) => {
    const row = document.getElementById('req-' + id);
    const text = row?.querySelector('.words')?.cloneNode(true) ?? '';
    return element('p', {}, element('b', {}, id), ' ', ...(text === '' ? [] : text.childNodes));
  };

  const show = (index) => {
    const result = results()[index];
    if (result === undefined) return;
    const close = element('button', { type: 'button', class: 'plain' }, 'Close');
    close.addEventListener('click', () => dialog.close());
    const mark = document.querySelector('[data-r="' + index + '"] > span')?.textContent ?? '';
    const known = [];
    if (result.check !== undefined) {
      known.push(...pair('Check', result.check));
      if (result.got !== undefined) known.push(...pair('Expected', element('pre', {}, result.expected)), ...pair('Got', element('pre', {}, result.got)));
    }
    if (result.message !== undefined) known.push(...pair('Message', result.message));
    if (result.reason !== undefined) known.push(...pair('Reason', result.reason));
    if (result.link !== undefined) known.push(...pair('Link', element('a', { href: result.link, rel: 'noreferrer' }, result.link)));
    if (result.deviation !== undefined) known.push(...pair('Deviation', result.deviation));
    if (result.cell !== undefined) known.push(...pair('Cell', result.cell));
    if (result.curl !== undefined) {
      known.push(...pair('To repeat', element('div', {}, element('pre', { class: 'curl' }, result.curl), copyButton(result.curl))));
    }
    const verdict = element('span', { class: 'v v-' + result.verdict }, element('span', {}, mark), ' ' + result.verdict);
    const { exchanges } = result;
    const none = result.verdict === 'pass' ? 'The requests of a case that passed are kept for the cells of the tables only.' : 'No request was made.';
    dialog.replaceChildren(element('div', { class: 'case' },
      element('div', { class: 'top' }, element('h2', { id: 'case-name' }, verdict, ' ' + result.id + ' ', element('span', { class: 'muted' }, result.subject)), close),
      ...result.requirements.map(words),
      element('dl', { class: 'difference' }, ...known),
      ...(exchanges.length === 0 ? [element('p', { class: 'muted' }, none)] : exchanges.map(exchange))));
    history.replaceState(null, '', '#case=' + encodeURIComponent(result.id) + '/' + result.subject);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  };

  dialog.addEventListener('close', () => {
    dialog.replaceChildren();
    history.replaceState(null, '', '#');
  });

  // A link to a case opens it.
  const follow = () => {
    const [, id, subject] = /^#case=(.*)\\/(http|sdk)$/.exec(location.hash) ?? [];
    if (id === undefined) return;
    let name;
    try { name = decodeURIComponent(id); } catch { return; }
    show(results().findIndex((each) => each.id === name && each.subject === subject));
  };

  // A link to a requirement shows it, whatever is filtered.
  const reveal = (target) => {
    if (!target.startsWith('#req-')) return;
    const row = document.getElementById(decodeURIComponent(target.slice(1)));
    if (row === null) return;
    row.hidden = false;
    const section = row.closest('details');
    section.hidden = false;
    section.open = true;
  };

  const rows = Array.from(document.querySelectorAll('.row'), (row) => ({ row, chips: Array.from(row.querySelectorAll('[data-r]')), text: undefined }));
  const sections = Array.from(document.querySelectorAll('.section'), (section) => ({ section, was: section.open, rows: Array.from(section.querySelectorAll('.row')) }));

  const filter = () => {
    const wanted = form.elements.text.value.trim().toLowerCase().split(/\\s+/);
    const verdict = form.elements.verdict.value;
    const subject = root.dataset.subject ?? 'both';
    let found = 0;
    for (const each of rows) {
      each.text ??= each.row.textContent.toLowerCase();
      let any = verdict === '' && (subject === 'both' || each.chips.length === 0);
      for (const chip of each.chips) {
        const fits = (verdict === '' || chip.dataset.v === verdict) && (subject === 'both' || chip.dataset.s === subject);
        if (chip.hidden === fits) chip.hidden = !fits;
        any ||= fits;
      }
      each.row.hidden = !(any && wanted.every((word) => each.text.includes(word)));
      if (!each.row.hidden) found += 1;
    }
    const isOn = verdict !== '' || wanted[0] !== '';
    for (const each of sections) {
      each.section.hidden = each.rows.every((row) => row.hidden);
      each.section.open = isOn ? !each.section.hidden : each.was;
    }
    form.elements.found.value = found + ' of ' + rows.length;
  };

  // From cell to cell of a table.
  const walk = (event) => {
    const cell = event.target.closest?.('.grid td');
    const [down, right] = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key] ?? [];
    if (!cell || down === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const here = event.target.closest('button');
    const seen = (each) => Array.from(each.querySelectorAll('button')).filter((button) => button.offsetParent !== null);
    const [own, place] = [seen(cell), seen(cell).indexOf(here)];
    let next = own[place + down];
    const body = cell.closest('tbody');
    for (let row = cell.parentElement.sectionRowIndex, column = cell.cellIndex; next === undefined || next === here;) {
      row += down;
      column += right;
      const other = column < 1 ? undefined : body.rows[row]?.cells[column];
      if (other === undefined) return;
      const there = seen(other);
      next = down === -1 ? there.at(-1) : there[down === 1 ? 0 : Math.min(place, there.length - 1)];
    }
    event.preventDefault();
    next.focus();
  };

  document.addEventListener('click', (event) => {
    const opener = event.target.closest('[data-r]');
    if (opener !== null) return show(Number(opener.dataset.r));
    const chosen = event.target.closest('[data-filter]');
    if (chosen !== null) {
      form.elements.verdict.value = chosen.dataset.filter;
      filter();
      document.getElementById('requirements').scrollIntoView();
      return;
    }
    const link = event.target.closest('a[href^="#"]');
    if (link !== null) reveal(link.getAttribute('href'));
    if (event.target === dialog) dialog.close();
  });
  document.addEventListener('keydown', walk);
  form.addEventListener('input', filter);
  form.addEventListener('submit', (event) => event.preventDefault());
  subjects?.addEventListener('change', (event) => {
    root.dataset.subject = event.target.value;
    filter();
  });
  addEventListener('hashchange', follow);
  form.hidden = false;
  if (subjects !== null) subjects.hidden = false;
  filter();
  reveal(location.hash);
  follow();
})();
`;
