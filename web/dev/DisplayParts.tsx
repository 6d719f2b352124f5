import type { ReactNode } from 'react'
import { dayMs } from '#contract/korean-time.ts'
import { Badge, type Tone, Verified } from '#web/ui/display/Badge.tsx'
import { Card, DefinitionList, Note, SectionHead } from '#web/ui/display/Card.tsx'
import { DDay } from '#web/ui/display/DDay.tsx'
import { Empty, ErrorBlock } from '#web/ui/display/Empty.tsx'
import { type GroupNumber, GroupTag } from '#web/ui/display/GroupTag.tsx'
import { KeyHints } from '#web/ui/display/KeyHints.tsx'
import { Logo } from '#web/ui/display/Logo.tsx'
import { NumberedSteps } from '#web/ui/display/NumberedSteps.tsx'
import { LoadMore, Pagination } from '#web/ui/display/Pagination.tsx'
import { Avatar, Photo } from '#web/ui/display/Photo.tsx'
import { ProgressBar, Ring, Steps } from '#web/ui/display/Progress.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { Steps as OrderSteps } from '#web/ui/display/Steps.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Text, type TextSize } from '#web/ui/display/Text.tsx'
import { LinkButton } from '#web/ui/forms/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Bookmark, CircleCheck, Search } from '#web/ui/icons.ts'
import { Link } from '#web/ui/Link.tsx'
import { ListLink } from '#web/ui/ListLink.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { uiTexts as texts } from './messages.ts'
import styles from './UiPage.module.css'

/** Where the links of the page lead: to itself. */
export const here = '/dev/ui'

const textSizes: TextSize[] = ['hero', 'h1', 'h2', 'h3', 'title', 'lg', 'body', 'label', 'caption', 'micro']
const tones: [Tone, string][] = [
  ['plain', texts.draft],
  ['ok', texts.passed],
  ['info', texts.waiting],
  ['warn', texts.waiting],
  ['danger', texts.refused],
  ['ink', texts.isNew],
  ['line', texts.open],
]
const noteTones = ['plain', 'info', 'ok', 'warn', 'danger'] as const
const retry = () => toast.success(texts.toasted)

export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

/** Sizes, weights and colours of text; the wordmark, links and icons. */
export function Texts() {
  return (
    <>
      {textSizes.map(size => (
        <Text key={size} as="p" size={size}>
          {texts.sample}
        </Text>
      ))}
      <Row>
        {([400, 500, 600, 700] as const).map(weight => (
          <Text key={weight} weight={weight}>
            {texts.sample}
          </Text>
        ))}
      </Row>
      <Row>
        {(['text', 'text-2', 'text-3', 'brand', 'inherit'] as const).map(color => (
          <Text key={color} color={color} num>
            {texts.count}
          </Text>
        ))}
      </Row>
      <Text>{texts.long}</Text>
      <Logo name={texts.title} />
      <Row>
        <ListLink href={here}>{texts.all}</ListLink>
        <Link href={here}>{texts.toCastings}</Link>
        <Link href="https://example.com">{texts.contract}</Link>
      </Row>
      <Row>
        <Icon icon={Search} />
        <Icon icon={Search} size={28} strokeWidth={1.5} />
        <Icon icon={Bookmark} size={16} />
        <Icon icon={Bookmark} filled />
      </Row>
    </>
  )
}

/** Short states: badges, deadlines and groups. */
export function Badges({ now }: { now: number }) {
  const day = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10)
  return (
    <>
      <Row>
        {tones.map(([tone, label]) => (
          <Badge key={tone} tone={tone}>
            {label}
          </Badge>
        ))}
        <Badge tone="ok" icon={CircleCheck}>
          {texts.passed}
        </Badge>
        <Verified />
        <Verified>{texts.verified}</Verified>
      </Row>
      <Row>
        <DDay deadline={day(0)} now={now} />
        <DDay deadline={day(3)} now={now} />
        <DDay deadline={day(40)} now={now} />
        <DDay deadline={day(-3)} now={now} />
        <DDay deadline={day(3)} now={now} early />
        <DDay deadline={null} now={now} />
      </Row>
      <Row>
        {texts.groups.map((name, at) => (
          <GroupTag key={name} number={at + 1} color={(at + 1) as GroupNumber} name={name} />
        ))}
      </Row>
    </>
  )
}

/** Notices in each tone, with and without a title, and one that is announced. */
export function Notes() {
  return (
    <>
      {noteTones.map(tone => (
        <Note key={tone} tone={tone} title={texts.noteTitle}>
          {texts.noteText}
        </Note>
      ))}
      <Note icon={Search}>{texts.long}</Note>
      <Note tone="ok" role="status" title={texts.toasted} />
    </>
  )
}

/** Surfaces and their heads, facts and tables. */
export function Cards() {
  return (
    <>
      {(['line', 'soft', 'float'] as const).map(variant => (
        <Card key={variant} as="article" variant={variant} className={styles.card}>
          <SectionHead as="h3" title={texts.work} more={{ href: here, label: texts.all }} />
          <p>{texts.workText}</p>
        </Card>
      ))}
      <SectionHead title={texts.long} more={{ href: here, label: texts.all }}>
        <Badge>{texts.count}</Badge>
      </SectionHead>
      <DefinitionList items={[...texts.facts, [texts.intro2, texts.long], [texts.name, null]]} />
      <Table
        label={texts.table}
        minWidth={480}
        columns={[
          texts.name,
          { label: texts.age, isRight: true },
          texts.appliedOn,
          { label: texts.action, isHidden: true },
        ]}
      >
        {texts.rows.map(([name, age, day], at) => (
          <tr key={name} data-on={at === 1 || undefined}>
            <td>{name}</td>
            <td data-right="">{age}</td>
            <td>{day}</td>
            <td>
              <LinkButton auto size="sm" href={here}>
                {texts.more}
              </LinkButton>
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}

/** Pictures of each ratio, and portraits. */
export function Photos({ now }: { now: number }) {
  return (
    <div className={styles.photos}>
      <Photo image={null} alt="" />
      <Photo image="/icon.svg" alt={texts.actor} priority zoom />
      <Photo image="/icon.svg" alt={texts.closed} muted>
        <DDay deadline={new Date(now - dayMs).toISOString()} now={now} />
      </Photo>
      {(['3/2', '4/5', '1/1', '16/9', '2/1'] as const).map(ratio => (
        <Photo key={ratio} image={null} alt="" ratio={ratio} sizes="(width < 734px) 50vw, 350px">
          <DDay deadline={null} now={now} />
        </Photo>
      ))}
      <Row>
        {([24, 36, 48, 64] as const).map(size => (
          <Avatar key={size} image={null} name={texts.nameValue} size={size} />
        ))}
        <Avatar image="/icon.svg" name={texts.nameValue} size={64} />
      </Row>
    </div>
  )
}

/** Nothing there, not loaded, loading, and what leads on from a list. */
export function Lists() {
  return (
    <>
      <Empty
        title={texts.empty}
        action={
          <LinkButton auto href={here}>
            {texts.toCastings}
          </LinkButton>
        }
      >
        {texts.emptyText}
      </Empty>
      <Empty as="h3" icon={Bookmark} title={texts.long} />
      <ErrorBlock title={texts.failed} onRetry={retry} />
      <ErrorBlock title={texts.failed} onRetry={retry} pending>
        {texts.alert}
      </ErrorBlock>
      <ErrorBlock title={texts.failed}>{texts.alert}</ErrorBlock>
      <LoadMore href={`${here}?page=2`} />
      <LoadMore href={`${here}?page=3`} label={texts.moreNotes} />
      <Pagination page={3} pages={9} hrefOf={page => `${here}?page=${page}`} />
    </>
  )
}

/** How far something is, and what is on its way. */
export function Progress() {
  return (
    <>
      <Steps step={2} count={3} />
      {[0, 60, 100].map(value => (
        <ProgressBar key={value} value={value} label={texts.upload} />
      ))}
      <Row>
        <Ring value={0} label={texts.completeness} />
        <Ring value={80} label={texts.completeness} />
        <Ring value={100} label={texts.completeness} size={96} />
        <Spinner />
        <Spinner large />
      </Row>
      <Skeleton height={20} width="60%" />
      <Skeleton ratio="3/2" radius="md" width={180} />
      <Skeleton ratio="1/1" radius="lg" width={96} />
      <OrderSteps steps={[...texts.steps]} />
      <NumberedSteps steps={texts.how} />
      <KeyHints>
        <kbd>J</kbd> {texts.more}
      </KeyHints>
    </>
  )
}
