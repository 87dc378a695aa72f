/** What the check found: first what concerns this screen, then the rest. Each with its place and a suggestion to take over. */
import { useState } from 'react';
import type { StudioFinding } from '../shared.ts';
import { say } from '../words.ts';
import { applyFinding } from './calls.ts';
import { concerns, subjectOf } from './concerned.ts';
import type { PanelProps } from './preview-handle.ts';
import { sceneOf, SCENES } from './scenes.ts';
import { useStudio } from './studio-context.ts';

export function FindingsPanel(_: PanelProps) {
  const { choice, findings, problem } = useStudio();
  const [said, setSaid] = useState('');
  const scene = sceneOf(choice.scene);
  const here = findings.filter((finding) => concerns(finding, scene));
  const elsewhere = findings.filter((finding) => !concerns(finding, scene));
  const apply = async (finding: StudioFinding) => {
    const answer = await applyFinding(finding);
    setSaid(answer.ok ? say('findings.applied') : answer.problem);
  };
  return (
    <div className="panel">
      <p role="status" className="small">
        {said}
      </p>
      {problem !== undefined && (
        <p className="note note--bad" role="alert">
          {say('findings.failed', { reason: problem })}
        </p>
      )}
      {problem === undefined && findings.length === 0 && (
        <p className="note note--good">{say('findings.none')}</p>
      )}
      {findings.length > 0 && (
        <>
          <h2>{say('findings.here')}</h2>
          {here.length === 0 && <p className="small">{say('findings.noneHere')}</p>}
          <Findings list={here} onApply={apply} />
        </>
      )}
      {elsewhere.length > 0 && (
        <>
          <h2>{say('findings.elsewhere')}</h2>
          <Findings list={elsewhere} onApply={apply} withLink />
        </>
      )}
    </div>
  );
}

interface ListProps {
  list: readonly StudioFinding[];
  onApply(finding: StudioFinding): Promise<void>;
  withLink?: boolean;
}

function Findings({ list, onApply, withLink = false }: ListProps) {
  const { choose } = useStudio();
  return (
    <ul className="plain">
      {list.map((finding) => {
        const { code, file, line, column, message, suggestion, changes, isWritable } = finding;
        const scene = SCENES.find((each) => concerns(finding, each));
        return (
          <li
            key={`${code} ${file}:${line}:${column} ${message}`}
            className="finding"
            data-finding={code}
          >
            <p>{message}</p>
            <p className="place">
              <code>
                {file}:{line}:{column}
              </code>
            </p>
            {suggestion !== undefined && (
              <>
                <p className="small">{suggestion.text}</p>
                <ul className="changes">
                  {changes.map((change) => (
                    <li key={`${change.file}:${change.line} ${change.words}`}>
                      <code>
                        {change.file}:{change.line}
                      </code>{' '}
                      {change.words}
                    </li>
                  ))}
                </ul>
                {isWritable ? (
                  <button
                    type="button"
                    className="main"
                    data-action="apply"
                    onClick={() => void onApply(finding)}
                  >
                    {say('findings.apply')}
                  </button>
                ) : (
                  <p className="small">{say('findings.code')}</p>
                )}
              </>
            )}
            {withLink && scene !== undefined && subjectOf(finding) !== undefined && (
              <button
                type="button"
                onClick={() => choose({ scene: scene.id, state: '', status: '' })}
              >
                {say('findings.show')}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
