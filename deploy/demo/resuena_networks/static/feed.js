// Likes and comments without leaving the page, and counts that follow what happens in other windows.
const show = (post, told) => {
  post.querySelector("[data-likes]").textContent = told.likes;
  post.querySelector("[data-comments]").textContent = told.comments;
  post.querySelector(".heart").setAttribute("aria-pressed", String(told.liked));
};

const send = async (form) => {
  const response = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
};

const posts = new Map([...document.querySelectorAll("[data-post]")].map((post) => [post.dataset.post, post]));

for (const post of posts.values()) {
  post.querySelector("[data-like]").addEventListener("submit", async (event) => {
    event.preventDefault();
    show(post, await send(event.target));
  });
  post.querySelector("[data-comment]").addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = event.target;
    const told = await send(form);
    const line = document.createElement("li");
    const author = document.createElement("strong");
    author.textContent = told.author;
    line.append(author, ` ${told.text}`);
    post.querySelector("[data-comment-list]").append(line);
    form.elements.text.value = "";
    show(post, told);
  });
}

const newer = document.querySelector("[data-newer]");
const follow = async () => {
  if (document.visibilityState === "visible" && (posts.size > 0 || newer)) {
    const query = new URLSearchParams({ ids: [...posts.keys()].join(","), newest: newer ? newer.dataset.newest : "" });
    const response = await fetch(`/feed/state.json?${query}`).catch(() => null);
    if (response?.ok) {
      const told = await response.json();
      for (const [id, counts] of Object.entries(told.posts)) show(posts.get(id), counts);
      if (newer) newer.hidden = !told.newer;
    }
  }
  setTimeout(follow, 3000);
};
setTimeout(follow, 3000);
