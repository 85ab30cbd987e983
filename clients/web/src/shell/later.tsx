/** Views whose code is fetched when they are first shown, as most visits see few of them. */
import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Failure } from "./Failure.tsx";

type View<Props> = (props: Props) => ComponentChild;

/** A view like the one that `load` brings; nothing is shown while that is on its way. */
export function later<Props extends object>(load: () => Promise<View<Props>>): View<Props> {
  let loaded: View<Props> | undefined;
  return function Later(props: Props) {
    const [isLoaded, setLoaded] = useState(loaded !== undefined);
    const [failure, setFailure] = useState<unknown>(undefined);
    useEffect(() => {
      if (loaded !== undefined) return;
      load().then((view) => {
        loaded = view;
        setLoaded(true);
      }, setFailure);
    }, []);
    if (failure !== undefined) return <Failure failure={failure} />;
    const Loaded = loaded;
    return isLoaded && Loaded !== undefined ? <Loaded {...props} /> : null;
  };
}
