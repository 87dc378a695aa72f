/** The direct bank's picture for the welcome page: the application in the hand, decided while coins still fall. */
export function Phone() {
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
