// Runs in the head of the reference's pages: theme, suggestions, copying, and the present place.
(() => {
  const root = document.documentElement;
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

  /** The theme that was chosen in the product on this device, else the system's. */
  function applyTheme() {
    const saved = localStorage.getItem('theme');
    const system = systemIsDark.matches ? 'dark' : 'light';
    root.dataset.theme = saved === 'light' || saved === 'dark' ? saved : system;
  }
  applyTheme();
  systemIsDark.addEventListener('change', applyTheme);
  addEventListener('storage', applyTheme);

  document.addEventListener('DOMContentLoaded', () => {
    offerCopying();
    suggestPlaces();
    markPresentPlace();
  });

  function offerCopying() {
    for (const button of document.querySelectorAll('.copy')) {
      button.hidden = false;
      const label = button.parentElement.firstChild.textContent;
      button.setAttribute('aria-label', `Copy ${label}`);
      button.addEventListener('click', async () => {
        const code = button.closest('figure').querySelector('code').textContent;
        const isCopied = await navigator.clipboard.writeText(code).then(
          () => true,
          () => false,
        );
        const word = isCopied ? 'Copied' : 'Not copied';
        button.textContent = word;
        button.setAttribute('aria-label', `${word}: ${label}`);
        setTimeout(() => {
          button.textContent = 'Copy';
          button.setAttribute('aria-label', `Copy ${label}`);
        }, 2000);
      });
    }
  }

  const isTyping = ({ target }) =>
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));

  function suggestPlaces() {
    const form = document.querySelector('.search');
    const input = form.querySelector('input');
    const box = document.getElementById('suggestions');
    const status = document.getElementById('search-status');
    let running = new AbortController();
    let timer;

    const links = () => [...box.querySelectorAll('a')];
    const close = () => {
      running.abort();
      clearTimeout(timer);
      box.hidden = true;
      status.textContent = '';
    };

    /** The same page of results that the form opens without a script. */
    async function show(query) {
      running.abort();
      running = new AbortController();
      const { signal } = running;
      const reply = await fetch(`/api/docs?q=${encodeURIComponent(query)}`, { signal });
      if (!reply.ok) return close();
      const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
      const results = page.getElementById('results');
      if (signal.aborted || !results) return;
      results.removeAttribute('id');
      box.replaceChildren(results);
      box.hidden = false;
      box.scrollTop = 0;
      const count = Number(results.dataset.count);
      status.textContent = count === 1 ? '1 result' : `${count} results`;
    }

    input.addEventListener('input', () => {
      clearTimeout(timer);
      const query = input.value.trim();
      if (query === '') return close();
      timer = setTimeout(() => show(query).catch(() => undefined), 100);
    });

    form.addEventListener('keydown', (event) => {
      const all = links();
      const at = all.indexOf(document.activeElement);
      if (event.key === 'Escape') {
        close();
        input.focus();
      } else if (event.key === 'ArrowDown' && !box.hidden) {
        event.preventDefault();
        (all[at + 1] ?? all[0])?.focus();
      } else if (event.key === 'ArrowUp' && at >= 0) {
        event.preventDefault();
        (all[at - 1] ?? input).focus();
      }
    });
    // A link to a place on this page does not load another one.
    box.addEventListener('click', ({ target }) => target.closest('a') && close());
    document.addEventListener('pointerdown', ({ target }) => form.contains(target) || close());
    form.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget && !form.contains(relatedTarget)) close();
    });
    document.addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event)) return;
      event.preventDefault();
      input.focus();
      input.select();
    });
  }

  function markPresentPlace() {
    const contents = document.getElementById('contents');
    const here = contents.querySelector('[aria-current="page"]');
    if (here) contents.scrollTop = here.offsetTop - contents.clientHeight / 3;
    // In the drawer, a link to a place on this page must close it.
    contents.addEventListener('click', ({ target }) => {
      if (target.closest('a') && contents.matches(':popover-open')) contents.hidePopover();
    });
    const byId = new Map(
      [...(here?.parentElement.querySelectorAll(':scope > ul a') ?? [])].map((link) => [
        decodeURIComponent(link.hash.slice(1)),
        link,
      ]),
    );
    const sections = [...document.querySelectorAll('main > section')].filter(({ id }) =>
      byId.has(id),
    );
    if (sections.length === 0) return;
    const bar = document.querySelector('.bar');

    function mark() {
      const top = bar.offsetHeight + 80;
      const isAtEnd = innerHeight + scrollY >= root.scrollHeight - 2;
      const above = sections.filter((section) => section.getBoundingClientRect().top <= top);
      const inTarget = isAtEnd && sections.find(({ id }) => id === location.hash.slice(1));
      const present = inTarget || above.at(-1);
      for (const [id, link] of byId) {
        if (id === present?.id) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
      const link = present && byId.get(present.id);
      if (!link || !contents.clientHeight) return;
      const { top: linkTop, bottom } = link.getBoundingClientRect();
      const { top: boxTop, bottom: boxBottom } = contents.getBoundingClientRect();
      if (linkTop < boxTop + 40) contents.scrollTop -= boxTop + 40 - linkTop;
      if (bottom > boxBottom - 40) contents.scrollTop += bottom - boxBottom + 40;
    }
    let isMarking = false;
    const soon = () => {
      if (isMarking) return;
      isMarking = true;
      requestAnimationFrame(() => {
        isMarking = false;
        mark();
      });
    };
    addEventListener('scroll', soon, { passive: true });
    addEventListener('hashchange', soon);
    mark();
  }
})();
