/** Every popup with all its words, and the way to see it on a screen. */
import { POPUP_KINDS } from '#flow/problems.ts';
import { say } from '../words.ts';
import { withSamples } from './sample-words.ts';
import { useStudio } from './studio-context.ts';

export function PopupGallery({ wanted, onEdit }: { wanted: string; onEdit(key: string): void }) {
  const { texts, textOf, choose } = useStudio();
  return (
    <ul className="cards">
      {POPUP_KINDS.map((kind) => ({
        kind,
        own: texts.filter(({ key }) => key.startsWith(`popups:${kind}.`)),
      }))
        .filter(({ own }) =>
          own.some(({ key, text }) => `${key}\n${text}`.toLowerCase().includes(wanted)),
        )
        .map(({ kind, own }) => (
          <li key={kind} className="card">
            <h2>{textOf(`popups:${kind}.title`)}</h2>
            <ul className="plain">
              {own.map(({ key, text }) => (
                <li key={key}>
                  <button type="button" className="text-row" onClick={() => onEdit(key)}>
                    <span>{withSamples(text)}</span>
                    <code>{key}</code>
                  </button>
                </li>
              ))}
            </ul>
            <button type="button" onClick={() => choose({ view: 'screens', scene: kind })}>
              {say('texts.show')}
            </button>
          </li>
        ))}
    </ul>
  );
}
