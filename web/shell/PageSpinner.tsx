import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { Spinner } from '../ui/Spinner.tsx'
import { shell } from './messages.ts'
import styles from './PageSpinner.module.css'

const patienceMillis = 300

/** Covers the screen while another page is on its way, once that takes longer than 300 ms. Filters of one page do without. */
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
    <div role="status" className={styles.cover}>
      <Spinner large />
      <span className="sr">{shell.loadingPage}</span>
    </div>
  )
}
