import styles from './NumberedSteps.module.css'

type Props = { steps: readonly (readonly [name: string, text: string])[] }

/** A numbered list of steps. */
export function NumberedSteps({ steps }: Props) {
  return (
    <ol className={styles.steps}>
      {steps.map(([name, text], at) => (
        <li key={name}>
          <i aria-hidden="true">{at + 1}</i>
          <div>
            <b>{name}</b>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
