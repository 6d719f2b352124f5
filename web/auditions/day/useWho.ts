import { useEffect, useState } from 'react'

/** The person of the day who is open, kept in the URL: a link leads to them. Not a router navigation: nothing loads again. */
export function useWho(linked: number | null) {
  const [who, setWho] = useState(linked)
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    if ((query.get('who') ?? '') === String(who ?? '')) return
    if (who) query.set('who', String(who))
    else query.delete('who')
    history.replaceState(history.state, '', location.pathname + (query.size ? `?${query}` : ''))
  }, [who])
  return [who, setWho] as const
}
