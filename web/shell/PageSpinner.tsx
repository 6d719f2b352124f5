import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { shell } from './messages.ts'
import styles from './PageSpinner.module.css'

const patienceMillis = 300

/** Covers the screen while another page loads, after 300 ms. Not for filters within one page. */
export function PageSpinner({ pathname }: { pathname: string }) {
  const navigation = useNavigation()
  const moving = navigation.state === 'loading' && navigation.location.pathname !== pathname
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setShown(true), patienceMillis)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [moving])
  if (!shown) return null
  return (
    <div role="status" className={styles.cover} data-page-spinner="">
      <Spinner large />
      <span className="sr">{shell.loadingPage}</span>
    </div>
  )
}
