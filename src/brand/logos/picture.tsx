/** The pictures of the brands, drawn for this application. */
import type { ComponentType } from 'react';
import type { BrandId } from '#brand/brands.ts';

const PICTURES: Record<BrandId, ComponentType> = { bank: Landscape, direct: Phone };

/** The brand's picture, for a welcome and for a good end. */
export function Picture({ brand }: { brand: BrandId }) {
  const Drawing = PICTURES[brand];
  return <Drawing />;
}

/** The larger bank's picture for the welcome page: a house below the mountains, the way up to it in brass. */
function Landscape() {
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

/** The direct bank's picture for the welcome page: the application in the hand, decided while coins still fall. */
function Phone() {
  return (
    <svg className="art" viewBox="0 0 520 440" aria-hidden="true" focusable="false">
      <circle cx="268" cy="224" r="196" fill="#ffffff" opacity="0.1" />
      <circle cx="268" cy="224" r="142" fill="#ffffff" opacity="0.1" />
      <rect x="170" y="26" width="196" height="388" rx="36" fill="#101a3a" />
      <rect x="180" y="36" width="176" height="368" rx="28" fill="#ffffff" />
      <rect x="238" y="48" width="60" height="10" rx="5" fill="#101a3a" />
      <rect x="200" y="84" width="72" height="10" rx="5" fill="#9db1f6" />
      <rect x="200" y="106" width="122" height="22" rx="8" fill="#101a3a" />
      <rect x="200" y="146" width="136" height="10" rx="5" fill="#e4eafd" />
      <rect x="200" y="146" width="92" height="10" rx="5" fill="#1b46d9" />
      <circle cx="292" cy="151" r="11" fill="#1b46d9" stroke="#ffffff" strokeWidth="4" />
      <g fill="#e4eafd">
        <rect x="200" y="262" width="22" height="70" rx="8" />
        <rect x="232" y="238" width="22" height="94" rx="8" />
        <rect x="264" y="210" width="22" height="122" rx="8" />
      </g>
      <rect x="296" y="184" width="22" height="148" rx="8" fill="#1b46d9" />
      <rect x="200" y="352" width="136" height="32" rx="16" fill="#ffb020" />
      <rect x="242" y="364" width="52" height="8" rx="4" fill="#101a3a" />
      <g transform="translate(14 -44)">
        <rect
          x="326"
          y="96"
          width="152"
          height="66"
          rx="22"
          fill="#ffffff"
          stroke="#c5d1fa"
          strokeWidth="2"
        />
        <circle cx="359" cy="129" r="17" fill="#0a8a66" />
        <path
          fill="none"
          stroke="#ffffff"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m351 129 6 6 11-12"
        />
        <rect x="388" y="114" width="66" height="9" rx="4.5" fill="#101a3a" />
        <rect x="388" y="132" width="44" height="9" rx="4.5" fill="#9db1f6" />
      </g>
      <g>
        <circle cx="106" cy="292" r="46" fill="#ffb020" />
        <circle
          cx="106"
          cy="292"
          r="34"
          fill="none"
          stroke="#101a3a"
          strokeWidth="3"
          opacity="0.35"
        />
        <path
          fill="none"
          stroke="#101a3a"
          strokeWidth="7"
          strokeLinecap="round"
          d="M121 277a19 19 0 1 0 0 30M84 287h26M84 298h26"
        />
        <circle cx="128" cy="142" r="24" fill="#ffb020" />
        <circle cx="438" cy="264" r="30" fill="#ffb020" />
        <path
          fill="none"
          stroke="#101a3a"
          strokeWidth="5"
          strokeLinecap="round"
          d="M448 254a13 13 0 1 0 0 20M432 261h17M432 268h17"
        />
        <circle cx="62" cy="196" r="9" fill="#ffffff" />
        <circle cx="460" cy="342" r="12" fill="#ffffff" opacity="0.6" />
      </g>
    </svg>
  );
}
