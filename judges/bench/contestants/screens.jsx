/** A form system in this application's shell, in the place of src/screens/screens.ts: each screen is its form. */
import { useEffect, useRef } from 'react';

const load = async () => {
  const { mount } = await import('virtual:contestant');
  function Screen() {
    const place = useRef(null);
    useEffect(() => mount(place.current), []);
    return <div ref={place} />;
  }
  return { Screen };
};

export const SCREENS = new Proxy({}, { get: () => load });
