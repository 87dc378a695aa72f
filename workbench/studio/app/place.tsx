/** A place in a file. A click opens it in the running editor, by the development server's own `/__open-in-editor`. */
import { Anchor } from '@mantine/core';
import { t } from '../shared.ts';

export function Place({ file, line }: { file: string; line: number }) {
  const place = `${file}:${line}`;
  return (
    <Anchor
      component="button"
      type="button"
      className="place"
      title={t('place.open')}
      onClick={() => void fetch(`/__open-in-editor?file=${encodeURIComponent(place)}`)}
    >
      {place}
    </Anchor>
  );
}
