/** Which state leads to which screen: the diagram of docs/transitions.md as a table. */
import { Button, Table } from '@mantine/core';
import diagram from '../../../docs/transitions.md?raw';
import { isTextKey, t } from '../shared.ts';
import { Place } from './place.tsx';
import { SCENES, sceneName } from './scenes.ts';
import { useStudio } from './studio-context.ts';

/** `SCORED -- channel ONLINE --> personal_offer(["personal-offer"])` */
const ARROW = /^ *(\w+)(?: -- (.+))? --> \w+\(\["([\w-]+)"\]\)$/gm;
const ROWS = [...diagram.matchAll(ARROW)].map(([, state = '', when = '', screen = '']) => ({
  state,
  when,
  screen,
}));

/** `new customer, channel ONLINE` in German. */
const condition = (when: string): string =>
  when
    .split(', ')
    .map((part) => {
      const [, kind = part, name = ''] =
        /^((?:not )?(?:channel|legitimation)) (.+)$/.exec(part) ?? [];
      const key = `when.${kind}`;
      return isTextKey(key) ? t(key, { name }) : part;
    })
    .join(', ');

export function FlowView() {
  const { choose, textOf } = useStudio();
  return (
    <main id="content" className="wide" tabIndex={-1}>
      <h1>{t('flow.heading')}</h1>
      <p>
        {t('flow.hint')} <Place file="docs/transitions.md" line={1} />
      </p>
      <Table striped withTableBorder className="table">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('flow.state')}</Table.Th>
            <Table.Th scope="col">{t('flow.condition')}</Table.Th>
            <Table.Th scope="col">{t('flow.screen')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ROWS.map(({ state, when, screen }) => {
            const scene = SCENES.find(({ id }) => id === screen);
            return (
              <Table.Tr key={`${state} ${when}`} data-state={state}>
                <Table.Td>
                  <code>{state}</code>
                </Table.Td>
                <Table.Td>{condition(when)}</Table.Td>
                <Table.Td>
                  {scene === undefined ? (
                    screen
                  ) : (
                    <Button
                      variant="default"
                      onClick={() =>
                        choose({
                          view: 'screens',
                          scene: scene.id,
                          state,
                          status: '',
                          customerType: /existing/i.test(state + when) ? 'existing' : 'ntb',
                        })
                      }
                    >
                      {sceneName(scene, textOf)}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </main>
  );
}
