/** Why: the operator's payment instructions are plain text, whose https addresses become links. */
const ADDRESS = /(https:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;

export function Instructions({ text }: { text: string }) {
  return (
    <p className="self-start rounded-md border border-line px-4 py-3 text-sm whitespace-pre-line wrap-anywhere select-text">
      {text.split(ADDRESS).map((part, index) =>
        ADDRESS.test(part) ? (
          <a key={index} href={part} target="_blank" rel="noopener noreferrer" className="text-link">
            {part}
          </a>
        ) : (
          <span key={index}>{part}</span>
        ),
      )}
    </p>
  );
}
