/** The gallery: every text, every error message and every popup as it reads, to be searched, filtered and changed. */
import { useDeferredValue, useMemo, useState } from 'react';
import type { StudioText } from '../shared.ts';
import { say } from '../words.ts';
import { ErrorGallery } from './error-gallery.tsx';
import { PopupGallery } from './popup-gallery.tsx';
import { withSamples } from './sample-words.ts';
import { useStudio } from './studio-context.ts';
import { TextEditor } from './text-editor.tsx';

const KINDS = ['all', 'errors', 'popups'] as const;
const FILTERS = ['all', 'changed', 'unused'] as const;

export function TextsView() {
  const { texts, findings, edited } = useStudio();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const [editing, setEditing] = useState<string>();
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const unused = useMemo(
    () =>
      new Set(
        findings
          .filter(({ code }) => code === 'text-unused')
          .map(({ file, line }) => `${file}:${line}`),
      ),
    [findings],
  );
  const isUnused = (text: StudioText): boolean => unused.has(`${text.file}:${text.line}`);
  const fits = (text: StudioText): boolean =>
    `${text.key}\n${text.text}`.toLowerCase().includes(wanted) &&
    (filter === 'all' || (filter === 'changed' ? text.isChanged : isUnused(text)));
  const shown = texts.filter(fits);
  return (
    <main id="content" className="texts" tabIndex={-1}>
      <h1>{say('view.texts')}</h1>
      <div className="bar" role="search">
        <div className="choice choice--wide">
          <label htmlFor="search">{say('texts.search')}</label>
          <input
            id="search"
            type="search"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <div className="choice">
          <label htmlFor="kind">{say('texts.kind')}</label>
          <select
            id="kind"
            value={kind}
            onChange={({ target }) => setKind(KINDS.find((each) => each === target.value) ?? 'all')}
          >
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {say(`texts.kind.${each}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="choice">
          <label htmlFor="filter">{say('texts.filter')}</label>
          <select
            id="filter"
            value={filter}
            onChange={({ target }) =>
              setFilter(FILTERS.find((each) => each === target.value) ?? 'all')
            }
          >
            {FILTERS.map((each) => (
              <option key={each} value={each}>
                {say(`texts.filter.${each}`)}
              </option>
            ))}
          </select>
        </div>
        {kind === 'all' && (
          <p className="bar__count" role="status">
            {say('texts.count', { count: shown.length })}
          </p>
        )}
      </div>
      {kind === 'all' && (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{say('texts.text')}</th>
              <th scope="col">{say('texts.key')}</th>
              <th scope="col">{say('texts.place')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((text) => (
              <tr key={text.key}>
                <td>
                  {editing === text.key ? (
                    <TextEditor
                      key={`${edited} ${text.key}`}
                      textKey={text.key}
                      onClose={() => setEditing(undefined)}
                    />
                  ) : (
                    withSamples(text.text)
                  )}
                  {text.note !== '' && (
                    <p className="small">{say('editor.note', { note: text.note })}</p>
                  )}
                </td>
                <td>
                  <code>{text.key}</code>
                  {text.isChanged && <span className="tag">{say('texts.changed')}</span>}
                  {isUnused(text) && <span className="tag tag--off">{say('texts.unused')}</span>}
                </td>
                <td className="place">
                  <code>
                    {text.file.split('/').at(-1)}:{text.line}
                  </code>
                </td>
                <td>
                  <button
                    type="button"
                    aria-label={`${say('texts.edit')}: ${text.key}`}
                    onClick={() => setEditing(text.key)}
                  >
                    {say('texts.edit')}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {kind === 'errors' && <ErrorGallery wanted={wanted} onEdit={setEditing} />}
      {kind === 'popups' && <PopupGallery wanted={wanted} onEdit={setEditing} />}
      {kind !== 'all' && editing !== undefined && (
        <TextEditor
          key={`${edited} ${editing}`}
          textKey={editing}
          beside={{ left: 80, top: 120, height: 0 }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </main>
  );
}
