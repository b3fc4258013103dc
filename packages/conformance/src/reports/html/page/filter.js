// The filter of the requirements, by text, verdict and subject.
(() => {
  const root = document.documentElement;
  const form = document.forms.namedItem('filter');
  if (form === null) throw new TypeError('The page has no #filter.');
  const [searchField] = form.getElementsByTagName('input');
  const [verdictField] = form.getElementsByTagName('select');
  const [foundOutput] = form.getElementsByTagName('output');
  // Only a report of both subjects lets the reader choose one.
  const subjectField = document.getElementById('subjects');

  /** @type {(parent: ParentNode, selector: string) => HTMLElement[]} */
  const all = (parent, selector) => Array.from(parent.querySelectorAll(selector));

  const rows = all(document, '.row').map((row) => ({ row, chips: all(row, '[data-r]'), text: '' }));
  const sections = Array.from(document.querySelectorAll('details.section'), (section) => ({
    section: /** @type {HTMLDetailsElement} */ (section),
    wasOpen: section.hasAttribute('open'),
    rows: all(section, '.row'),
  }));

  const filter = () => {
    const words = (searchField?.value ?? '').trim().toLowerCase().split(/\s+/);
    const verdict = verdictField?.value ?? '';
    const subject = root.dataset['subject'] ?? 'both';
    let found = 0;
    for (const each of rows) {
      if (each.text === '') each.text = (each.row.textContent ?? '').toLowerCase();
      let hasMatch = verdict === '' && (subject === 'both' || each.chips.length === 0);
      for (const chip of each.chips) {
        const { v, s } = chip.dataset;
        const isMatch = (verdict === '' || v === verdict) && (subject === 'both' || s === subject);
        if (chip.hidden === isMatch) chip.hidden = !isMatch;
        hasMatch ||= isMatch;
      }
      each.row.hidden = !(hasMatch && words.every((word) => each.text.includes(word)));
      if (!each.row.hidden) found += 1;
    }
    const isFiltered = verdict !== '' || words[0] !== '';
    for (const each of sections) {
      each.section.hidden = each.rows.every((row) => row.hidden);
      each.section.open = isFiltered ? !each.section.hidden : each.wasOpen;
    }
    if (foundOutput !== undefined) foundOutput.value = `${found} of ${rows.length}`;
  };

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    /** @type {HTMLElement | null} */
    const chosen = target.closest('[data-filter]');
    if (chosen === null) return;
    if (verdictField !== undefined) verdictField.value = chosen.dataset['filter'] ?? '';
    filter();
    document.getElementById('requirements')?.scrollIntoView();
  });
  form.addEventListener('input', filter);
  form.addEventListener('submit', (event) => event.preventDefault());
  subjectField?.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) root.dataset['subject'] = target.value;
    filter();
  });
  form.hidden = false;
  if (subjectField !== null) subjectField.hidden = false;
  filter();
})();
