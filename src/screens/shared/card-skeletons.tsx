/** Placeholders for cards that are being loaded; a text beside them says so. */
import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';

/** `heights` in rem, one a card. */
export function CardSkeletons({ heights }: { heights: readonly number[] }) {
  return (
    <div className="stack" aria-hidden="true">
      {heights.map((height, index) => (
        <Skeleton key={index} height={`${height}rem`} radius="lg" />
      ))}
    </div>
  );
}
