import { officePaths } from '#web/admin/office-paths.ts'
import { ListLink } from '#web/ui/ListLink.tsx'
import styles from './members.module.css'
import { memberLinkTexts as texts } from './messages.ts'

type Props = {
  /** Null if the person has left the service. */
  person: { id: number; name: string } | null
}

/** A person, as every page of the back office names one: a link to everything about them. */
export const MemberLink = ({ person }: Props) =>
  person ? (
    <ListLink className={styles.member} href={officePaths.adminMember(person.id)}>
      {person.name}
    </ListLink>
  ) : (
    texts.gone
  )
