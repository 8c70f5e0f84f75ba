// The search of the documentation, in the page itself: mkdocs asks for its index from a worker, which browsers refuse to pages opened as files.
// `search_index` and `lunr` come from the scripts before this one.
(function () {
  "use strict";
  const documents = new Map(search_index.docs.map((doc) => [doc.location, doc]));
  lunr.tokenizer.separator = new RegExp(search_index.config.separator);
  const index = lunr(function () {
    this.field("title", { boost: 10 });
    this.field("text");
    this.ref("location");
    search_index.docs.forEach((doc) => this.add(doc));
  });
  const input = document.getElementById("mkdocs-search-query");
  const list = document.getElementById("mkdocs-search-results");

  // Every word must occur; the last one may still be growing.
  function found(text) {
    const words = lunr.tokenizer(text).map((token) => token.toString()).filter(Boolean);
    if (!words.length) return [];
    const last = words.pop();
    const { OPTIONAL: optional, REQUIRED: required } = lunr.Query.presence;
    const results = index.query((query) => {
      for (const word of words) query.term(word, { presence: required });
      query.term(last, { presence: optional, boost: 10 });
      query.term(last, { presence: optional, usePipeline: false, wildcard: lunr.Query.wildcard.TRAILING });
    });
    const stem = lunr.stemmer(new lunr.Token(last)).toString();
    return results.filter(({ matchData }) => Object.keys(matchData.metadata).some((term) => term.startsWith(stem)))
      .map((result) => documents.get(result.ref));
  }

  function element(name, text, children = []) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    made.append(...children);
    return made;
  }

  function article(doc) {
    const link = element("a", doc.title);
    link.href = base_url.replace(/\/?$/, "/") + doc.location;
    return element("article", "", [element("h3", "", [link]), element("p", doc.text.slice(0, 200))]);
  }

  function show() {
    const results = found(input.value);
    list.replaceChildren(...(results.length ? results.map(article) : [element("p", list.dataset.noResultsText || "No results found")]));
  }

  input.value = new URLSearchParams(location.search).get("q") || "";
  input.addEventListener("input", show);
  input.form.addEventListener("submit", (event) => { event.preventDefault(); show(); });
  if (input.value) show();
})();
