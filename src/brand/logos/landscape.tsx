/** The larger bank's picture for the welcome page: a house below the mountains, the way up to it in brass. */
export function Landscape() {
  return (
    <svg className="art art--framed" viewBox="0 0 560 440" aria-hidden="true" focusable="false">
      <rect width="560" height="440" fill="var(--color-shade-1)" />
      <circle cx="468" cy="92" r="44" fill="#c79a45" />
      <path
        fill="var(--color-shade-3)"
        d="M0 250 92 150l58 62 96-132 92 120 64-52 158 138v154H0Z"
      />
      <path
        fill="#ffffff"
        d="m246 80 38 50-22-8-16 14-14-12-18 10ZM92 150l22 24-14-4-10 9-9-8-9 1Z"
      />
      <path
        fill="var(--color-shade-5)"
        d="M0 300c80-46 150-58 222-36s120 34 188 6 108-34 150-26v196H0Z"
      />
      <path fill="var(--color-shade-7)" d="M0 356c94-44 180-40 262-16s190 22 298-22v122H0Z" />
      <path
        fill="none"
        stroke="#c79a45"
        strokeWidth="9"
        strokeLinecap="round"
        d="M168 446c14-50 112-40 122-78s-22-46 8-66 58-14 78-42"
      />
      <g>
        <path fill="#ffffff" d="M330 196h92v66h-92Z" />
        <path fill="var(--color-shade-9)" d="m318 200 58-46 58 46Z" />
        <path fill="#c79a45" d="M366 222h22v40h-22Z" />
        <path fill="var(--color-shade-3)" d="M342 214h14v16h-14ZM398 214h14v16h-14Z" />
        <path fill="var(--color-shade-9)" d="M402 160h12v26l-12-10Z" />
      </g>
      <g fill="var(--color-shade-9)">
        <path d="m60 330 20-58 20 58ZM98 346l17-48 17 48ZM470 322l19-54 19 54ZM508 340l15-44 15 44Z" />
      </g>
    </svg>
  );
}
