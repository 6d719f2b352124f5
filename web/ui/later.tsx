import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose code loads when it is first shown; nothing is shown until then. Not React's `lazy`: what replaces
 * a fallback is held back for 300 ms, which every first opening of a dialog would wait.
 * Code that does not load is an error of the page, as with `lazy`.
 */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Loaded: ComponentType<Props> | undefined
  const find = async () => {
    Loaded = (await load()).default
  }
  function Later(props: Props) {
    const [{ failure }, setState] = useState<{ failure?: unknown }>({})
    const isThere = Loaded !== undefined
    // What was prepared may come between a first render and its effect.
    useEffect(() => {
      if (!isThere)
        find().then(
          () => setState({}),
          (failure: unknown) => setState({ failure }),
        )
    }, [isThere])
    if (failure) throw failure
    return Loaded ? <Loaded {...props} /> : null
  }
  /** Loads the code before it is shown, such as when a finger goes down. A failure is met again when it is shown. */
  const prepare = () => void find().catch(() => {})
  return Object.assign(Later, { prepare })
}
