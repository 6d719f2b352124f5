import styles from './NumberedSteps.module.css'

type Props = { steps: readonly (readonly [name: string, text: string])[] }

/** What happens one after the other, each step with its number. */
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
