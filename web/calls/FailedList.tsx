import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { Note } from '#web/ui/display/Card.tsx'
import { ErrorBlock } from '#web/ui/display/Empty.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { ui } from '#web/ui/messages.ts'
import { asPage, isFault, refusalOf } from './refusal.ts'
import { useCall } from './useCall.ts'

/**
 * The answer of a call, or null if the server could not be reached or is asked too often: the page shows that in place
 * [S-05], with this status.
 */
export const orFailure = <T,>(work: Promise<T>): Promise<{ answer: T } | { answer: null; status: number }> =>
  work.then(
    answer => ({ answer }),
    error => {
      const refusal = refusalOf(error)
      if (isFault(refusal)) return { answer: null, status: 503 }
      if (refusal.status === 429) return { answer: null, status: 429 }
      throw asPage(error)
    },
  )

/** For a client loader: shows a lost connection in place as well. */
export async function loadOr<T, F>(serverLoader: () => Promise<T>, fallback: () => F): Promise<T | F> {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    return fallback()
  }
}

type Props = {
  title: string
  /** Text if earlier results are still shown below. */
  earlier: string | null
  /** Any query of this list, to test the connection. */
  ask: () => Promise<unknown>
}

/** Shown in place of a list that could not be loaded, or above the earlier results. */
export function FailedList({ title, earlier, ask }: Props) {
  const { revalidate } = useRevalidator()
  const { isPending, run } = useCall()
  // Checks first whether the server answers: reloading the page's data would end on the error page.
  const retry = () =>
    run(async () => {
      await ask()
      await revalidate()
    })
  if (earlier === null) return <ErrorBlock title={title} onRetry={retry} pending={isPending} />
  return (
    <Note tone="danger" role="alert" title={title}>
      {earlier}{' '}
      <Button size="sm" auto onClick={retry} pending={isPending}>
        {ui.retry}
      </Button>
    </Note>
  )
}
