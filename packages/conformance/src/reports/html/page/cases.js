// The dialog of the page, which shows a case with its requests and responses, or a sentence of the specification. It
// puts data into the page as text only.
(() => {
  /** @typedef {import('../page-data.js').CaseDetail} CaseDetail */
  /** @typedef {CaseDetail['exchanges'][number]} Step */

  /**
   * An element that the page always has.
   *
   * @template {HTMLElement} Kind
   * @param {string} id
   * @param {new () => Kind} kind
   * @returns {Kind}
   */
  const required = (id, kind) => {
    const found = document.getElementById(id);
    if (found instanceof kind) return found;
    throw new TypeError(`The page has no #${id}.`);
  };

  /** @type {(parent: ParentNode, selector: string) => HTMLElement[]} */
  const all = (parent, selector) => Array.from(parent.querySelectorAll(selector));

  const dialog = required('case', HTMLDialogElement);

  /** @type {import('../page-data.js').PageData | undefined} */
  let data;
  const results = () => {
    data ??= JSON.parse(required('data', HTMLScriptElement).text);
    return data?.results ?? [];
  };

  /**
   * An element with attributes and children. Texts among the children stay texts.
   *
   * @param {string} name
   * @param {Record<string, string>} attributes
   * @param {...(Node | string)} children
   */
  const element = (name, attributes, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };

  /** @param {string} text */
  const block = (text) => element('pre', { tabindex: '0' }, text);

  /** @param {string} text */
  const copyButton = (text) => {
    const button = element('button', { type: 'button', class: 'plain' }, 'Copy');
    button.addEventListener('click', () => {
      const select = () => getSelection()?.selectAllChildren(button.previousElementSibling ?? button);
      const done = () => {
        button.textContent = 'Copied';
      };
      // There is no clipboard in a page that was opened without TLS from another host.
      if ('clipboard' in navigator) navigator.clipboard.writeText(text).then(done, select);
      else select();
    });
    return button;
  };

  /** @param {Step['request']['headers']} headers */
  const headerLines = (headers) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return element('div', { class: 'fields' }, lines.join('\n'));
  };

  /** @param {string | undefined} text */
  const body = (text) =>
    text === undefined || text === '' ? element('p', { class: 'muted' }, 'no body') : block(text);

  /**
   * @param {Step} step
   * @param {number} index
   * @param {readonly Step[]} all
   */
  const stepDetails = ({ phase, request, response, failure, curl }, index, all) => {
    const answer = response === undefined ? (failure ?? 'no answer') : String(response.status);
    const summary = element(
      'summary',
      {},
      `${index + 1}/${all.length} `,
      element('span', { class: `phase phase-${phase}` }, phase),
      ' ',
      element('b', {}, request.method),
      ` ${request.url} → `,
      element('b', {}, answer),
    );
    const inner = element(
      'div',
      { class: 'inner' },
      element('h4', {}, 'Request'),
      headerLines(request.headers),
      body(request.body),
      element('h4', {}, 'Answer'),
      ...(response === undefined ? [element('p', {}, answer)] : [headerLines(response.headers), body(response.body)]),
      element('h4', {}, 'To repeat it'),
      block(curl),
      copyButton(curl),
    );
    const judged = all.filter((each) => each.phase === 'request');
    const isOpen = phase === 'request' && (judged.length <= 4 || all[index] === judged.at(-1));
    return element('details', isOpen ? { class: 'exchange', open: '' } : { class: 'exchange' }, summary, inner);
  };

  /** The sentence of a requirement, as it stands in the page. @param {string} id */
  const requirementText = (id) => {
    const words = document.getElementById(`req-${id}`)?.querySelector('.words')?.cloneNode(true);
    return element('p', {}, element('b', {}, id), ' ', ...(words?.childNodes ?? []));
  };

  /** A command with a button to copy it. @param {string} text */
  const command = (text) => element('div', {}, element('pre', { class: 'curl' }, text), copyButton(text));

  /** What was found, as terms with their descriptions. @param {CaseDetail} result */
  const findings = (result) => {
    /** @type {readonly (readonly [string, Node | string | undefined])[]} */
    const terms = [
      ['Check', result.check],
      ['Expected', result.got === undefined ? undefined : element('pre', {}, result.expected ?? '')],
      ['Got', result.got === undefined ? undefined : element('pre', {}, result.got)],
      ['Message', result.message],
      ['Reason', result.reason],
      ['Link', result.link && element('a', { href: result.link, rel: 'noreferrer' }, result.link)],
      ['Deviation', result.deviation],
      ['Cell', result.cell],
      ['The request', result.curl && command(result.curl)],
      ['The whole case', result.command && command(result.command)],
    ];
    const shown = terms.flatMap(([name, value]) =>
      value === undefined ? [] : [element('dt', {}, name), element('dd', {}, value)],
    );
    return element('dl', { class: 'difference' }, ...shown);
  };

  /** Opens the dialog. @param {readonly (Node | string)[]} name @param {...Node} content */
  const openDialog = (name, ...content) => {
    const close = element('button', { type: 'button', class: 'plain' }, 'Close');
    close.addEventListener('click', () => dialog.close());
    const top = element('div', { class: 'top' }, element('h2', { id: 'case-name' }, ...name), close);
    dialog.replaceChildren(element('div', { class: 'case' }, top, ...content));
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  };

  /** @param {number} index */
  const openCase = (index) => {
    const result = results()[index];
    if (result === undefined) return;
    const { id, subject, verdict, exchanges, requirements } = result;
    const mark = document.querySelector(`[data-r="${index}"] > span`)?.textContent ?? '';
    const badge = element('span', { class: `v v-${verdict}` }, element('span', {}, mark), ` ${verdict}`);
    const none =
      verdict === 'pass'
        ? 'The requests of a case that passed are kept for the cells of the tables only.'
        : 'No request was made.';
    const requests = exchanges.length === 0 ? [element('p', { class: 'muted' }, none)] : exchanges.map(stepDetails);
    openDialog(
      [badge, ` ${id} `, element('span', { class: 'muted' }, subject)],
      ...requirements.map(requirementText),
      findings(result),
      ...requests,
    );
    history.replaceState(null, '', `#case=${encodeURIComponent(id)}/${subject}`);
  };

  /** Opens the requirements of a sentence of the specification, with their cases. @param {HTMLElement} sentence */
  const openSentence = (sentence) => {
    const ids = (sentence.dataset['requirements'] ?? '').split(' ');
    const copies = ids.flatMap((id) => {
      const copy = document.getElementById(`req-${id}`)?.cloneNode(true);
      if (!(copy instanceof HTMLElement)) return [];
      copy.removeAttribute('id');
      for (const each of [copy, ...all(copy, '[data-r]')]) each.hidden = false;
      return [copy];
    });
    const text = element('span', { class: sentence.className }, ...sentence.cloneNode(true).childNodes);
    openDialog([sentence.title], element('blockquote', {}, text), ...copies);
  };

  dialog.addEventListener('close', () => {
    dialog.replaceChildren();
    history.replaceState(null, '', '#');
  });

  /** Opens the case that the address of the page names. */
  const openLinkedCase = () => {
    const [, encoded, subject] = /^#case=(.*)\/(http|sdk)$/.exec(location.hash) ?? [];
    if (encoded === undefined) return;
    let id = '';
    try {
      id = decodeURIComponent(encoded);
    } catch {
      return;
    }
    openCase(results().findIndex((each) => each.id === id && each.subject === subject));
  };

  /** Shows the requirement that a link names, whatever is filtered. @param {string} hash */
  const showLinkedRequirement = (hash) => {
    if (!hash.startsWith('#req-')) return;
    const row = document.getElementById(decodeURIComponent(hash.slice(1)));
    const section = row?.closest('details');
    if (row === null || section == null) return;
    row.hidden = false;
    section.hidden = false;
    section.open = true;
  };

  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    /** @type {HTMLElement | null} */
    const opener = target.closest('[data-r]');
    if (opener !== null) {
      openCase(Number(opener.dataset['r']));
      return;
    }
    /** @type {HTMLElement | null} */
    const sentence = target.closest('[data-requirements]');
    if (sentence !== null) {
      event.preventDefault();
      openSentence(sentence);
      return;
    }
    const link = target.closest('a[href^="#"]');
    if (link !== null) {
      if (dialog.contains(link)) dialog.close();
      showLinkedRequirement(link.getAttribute('href') ?? '');
    }
    if (target === dialog) dialog.close();
  });
  addEventListener('hashchange', openLinkedCase);
  showLinkedRequirement(location.hash);
  openLinkedCase();
})();
