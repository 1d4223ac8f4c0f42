// Lets keyboards scroll wide code, and in the reference shows only what holds every word typed; without this script
// the page is whole.
function scrollable(part) {
  for (const code of part.querySelectorAll('pre')) {
    if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
  }
}
scrollable(document);
document.addEventListener('toggle', ({ target }) => scrollable(target), true);
// Examples are not searched: words such as "success" stand in each of them.
const textOf = (entry) => entry.textContent.replace(entry.querySelector('details')?.textContent, '').toLowerCase();
const find = document.getElementById('find');
const none = document.getElementById('none');
const types = [...document.querySelectorAll('.type')].map((type) => ({
  type,
  head: type.querySelector('h3').textContent.toLowerCase(),
  entries: [...type.querySelectorAll('.entry')].map((entry) => ({ entry, text: textOf(entry) })),
}));
find?.addEventListener('input', () => {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = false;
  for (const { type, head, entries } of types) {
    const named = words.every((word) => head.includes(word));
    let some = named;
    for (const { entry, text } of entries) {
      entry.hidden = !named && !words.every((word) => `${head} ${text}`.includes(word));
      some ||= !entry.hidden;
    }
    type.hidden = !some;
    found ||= some;
  }
  for (const title of document.querySelectorAll('.reference > h2')) title.hidden = words.length > 0;
  none.hidden = found;
});
