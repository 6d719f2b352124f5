import { type ReactNode, useState } from 'react'
import { data } from 'react-router'
import { dayMs } from '#contract/korean-time.ts'
import { searchLength } from '#contract/limits.ts'
import { factsOf } from '#web/context.ts'
import { pageMeta } from '#web/meta.ts'
import { BackLink } from '#web/ui/display/BackLink.tsx'
import { Badge, type Tone, Verified } from '#web/ui/display/Badge.tsx'
import { Alert, Card, DefinitionList, Note, SectionHead } from '#web/ui/display/Card.tsx'
import { DDay } from '#web/ui/display/DDay.tsx'
import { Empty, ErrorBlock } from '#web/ui/display/Empty.tsx'
import { type GroupNumber, GroupTag } from '#web/ui/display/GroupTag.tsx'
import { KeyHints } from '#web/ui/display/KeyHints.tsx'
import { Logo } from '#web/ui/display/Logo.tsx'
import { NumberedSteps } from '#web/ui/display/NumberedSteps.tsx'
import { Pagination } from '#web/ui/display/Pagination.tsx'
import { Avatar, Photo } from '#web/ui/display/Photo.tsx'
import { ProgressBar, Ring, Steps } from '#web/ui/display/Progress.tsx'
import { Skeleton } from '#web/ui/display/Skeleton.tsx'
import { Spinner } from '#web/ui/display/Spinner.tsx'
import { Steps as OrderSteps } from '#web/ui/display/Steps.tsx'
import { Table } from '#web/ui/display/Table.tsx'
import { Segments, TabLinks, TabList } from '#web/ui/display/Tabs.tsx'
import { Text, type TextSize } from '#web/ui/display/Text.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Chip, ChipLabel, ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { Checkbox, Radio, Switch } from '#web/ui/forms/Choice.tsx'
import { CodeInput } from '#web/ui/forms/CodeInput.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { PasswordInput, SearchInput, Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { BirthDateInput, MoneyInput, PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { StarInput } from '#web/ui/forms/StarInput.tsx'
import { Bell, ChevronDown, Trash2, X } from '#web/ui/icons.ts'
import { Drawer } from '#web/ui/overlay/Drawer.tsx'
import { Modal, ModalActions, Sheet } from '#web/ui/overlay/Modal.tsx'
import { Menu } from '#web/ui/overlay/Popover.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { Route } from './+types/UiPage'
import { uiTexts as texts } from './messages.ts'
import styles from './UiPage.module.css'

/** Like the other pages for developers, it does not exist in production. */
export function loader({ context }: Route.LoaderArgs) {
  const { isProduction, now } = factsOf(context)
  if (isProduction) throw data(null, { status: 404 })
  return { now: now.getTime() }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, texts.title),
  { name: 'robots', content: 'noindex' },
]

const here = '/dev/ui'
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
const looks = ['soft', 'primary', 'ink', 'line', 'text', 'danger'] as const
const noteTones = ['plain', 'info', 'ok', 'warn', 'danger'] as const

/** Every component of `web/ui` in its states, for looking at and for the check of accessibility. */
export default function UiPage({ loaderData: { now } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className={styles.page}>
        <header>
          <BackLink href="/">{texts.close}</BackLink>
          <h1>{texts.title}</h1>
          <p>{texts.intro}</p>
        </header>
        <Part title={texts.text}>
          {textSizes.map(size => (
            <Text key={size} as="p" size={size}>
              {texts.sample}
            </Text>
          ))}
          <Logo name={texts.title} />
        </Part>
        <Part title={texts.buttons}>
          <Buttons />
        </Part>
        <Part title={texts.badges}>
          <Badges now={now} />
        </Part>
        <Part title={texts.notes}>
          <Notes />
        </Part>
        <Part title={texts.cards}>
          <Cards />
        </Part>
        <Part title={texts.choices}>
          <Choices />
        </Part>
        <Part title={texts.fields}>
          <Fields now={now} />
        </Part>
        <Part title={texts.progress}>
          <Progress />
        </Part>
        <Part title={texts.tabs}>
          <Tabs />
        </Part>
        <Part title={texts.overlays}>
          <Overlays />
        </Part>
        <div className={styles.dark} data-theme="viewer">
          <Part title={texts.dark}>
            <Buttons />
            <Badges now={now} />
            <Notes />
          </Part>
        </div>
      </div>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

function Buttons() {
  return (
    <>
      {looks.map(look => (
        <Row key={look}>
          <Button auto variant={look}>
            {texts.save}
          </Button>
          <Button auto variant={look} size="sm">
            {texts.more}
          </Button>
          <Button auto variant={look} disabled>
            {texts.save}
          </Button>
          <Button auto variant={look} pending>
            {texts.save}
          </Button>
          <LinkButton auto variant={look} href={here}>
            {texts.all}
          </LinkButton>
        </Row>
      ))}
      <Button variant="primary" size="lg">
        {texts.apply}
      </Button>
      <Row>
        <IconButton icon={Bell} label={texts.bellCount} count={3} />
        <IconButton icon={X} label={texts.close} line />
        <Tooltip text={texts.tip}>
          <Button auto>{texts.share}</Button>
        </Tooltip>
      </Row>
    </>
  )
}

function Badges({ now }: { now: number }) {
  const day = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10)
  return (
    <>
      <Row>
        {tones.map(([tone, label]) => (
          <Badge key={tone} tone={tone}>
            {label}
          </Badge>
        ))}
        <Verified />
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

function Notes() {
  return (
    <>
      {noteTones.map(tone => (
        <Note key={tone} tone={tone} title={texts.noteTitle}>
          {texts.noteText}
        </Note>
      ))}
    </>
  )
}

function Cards() {
  return (
    <>
      {(['line', 'soft', 'float'] as const).map(variant => (
        <Card key={variant} variant={variant} className={styles.card}>
          <SectionHead as="h3" title={texts.work} more={{ href: here, label: texts.all }} />
          <p>{texts.workText}</p>
        </Card>
      ))}
      <DefinitionList items={texts.facts} />
      <div className={styles.photos}>
        <Photo image={null} alt={texts.noPhoto} />
        <Photo image={null} alt={texts.actor} muted />
        <Row>
          {([24, 36, 48, 64] as const).map(size => (
            <Avatar key={size} image={null} name={texts.nameValue} size={size} />
          ))}
        </Row>
      </div>
      <Table label={texts.table} columns={texts.columns}>
        <tr>
          {texts.row.map(cell => (
            <td key={cell}>{cell}</td>
          ))}
        </tr>
      </Table>
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
      <ErrorBlock title={texts.failed} onRetry={() => toast.success(texts.toasted)} />
      <Pagination page={3} pages={9} hrefOf={page => `${here}?page=${page}`} />
    </>
  )
}

function Choices() {
  return (
    <>
      <Checkbox>{texts.consent}</Checkbox>
      <Checkbox defaultChecked note={texts.count}>
        {texts.consent}
      </Checkbox>
      <Checkbox disabled>{texts.consent}</Checkbox>
      <Field group label={texts.choices}>
        <Radio name="gender" defaultChecked>
          {texts.female}
        </Radio>
        <Radio name="gender">{texts.male}</Radio>
      </Field>
      <Switch>{texts.push}</Switch>
      <Switch defaultChecked>{texts.push}</Switch>
      <Chips label={texts.region}>
        <Chip on>{texts.seoul}</Chip>
        <Chip>{texts.busan}</Chip>
        <Chip icon={ChevronDown} small>
          {texts.region}
        </Chip>
        <ChipLink href={here} on>
          {texts.seoul}
        </ChipLink>
        <ChipLabel>{texts.busan}</ChipLabel>
      </Chips>
    </>
  )
}

function Fields({ now }: { now: number }) {
  const [code, setCode] = useState('')
  const [stars, setStars] = useState(3)
  return (
    <ScriptForm className={styles.part}>
      <Field label={texts.name} help={texts.nameHelp} required>
        <TextInput defaultValue={texts.nameValue} />
      </Field>
      <Field label={texts.name} error={texts.nameError} required>
        <TextInput />
      </Field>
      <Field label={texts.name} optional>
        <TextInput disabled defaultValue={texts.nameValue} />
      </Field>
      <Field label={texts.password}>
        <PasswordInput autoComplete="off" />
      </Field>
      <Field label={texts.phone}>
        <PhoneInput defaultValue="01012345678" />
      </Field>
      <Field label={texts.birth}>
        <BirthDateInput defaultValue="1999-04-12" />
      </Field>
      <Field label={texts.fee}>
        <MoneyInput defaultValue="800000" />
      </Field>
      <Field label={texts.code}>
        <CodeInput value={code} onValueChange={setCode} sentAt={now} onResend={() => toast.success(texts.toasted)} />
      </Field>
      <Field label={texts.intro2}>
        <TextArea count maxLength={searchLength} defaultValue={texts.sample} />
      </Field>
      <Field label={texts.region}>
        <Select placeholder={texts.choose} options={[{ value: 'SEOUL', label: texts.seoul }]} />
      </Field>
      <SearchInput aria-label={texts.search} placeholder={texts.search} />
      <StarInput legend={texts.stars} value={stars} onChange={setStars} />
      <Alert>{texts.alert}</Alert>
    </ScriptForm>
  )
}

function Progress() {
  return (
    <>
      <Steps step={2} count={3} />
      <ProgressBar value={60} label={texts.upload} />
      <Row>
        <Ring value={80} label={texts.completeness} />
        <Spinner />
        <Spinner large />
      </Row>
      <Skeleton height={20} width="60%" />
      <Skeleton ratio="3/2" radius="md" width={180} />
      <OrderSteps steps={[...texts.steps]} />
      <NumberedSteps steps={texts.how} />
      <KeyHints>
        <kbd>J</kbd> {texts.more}
      </KeyHints>
    </>
  )
}

function Tabs() {
  const [tab, setTab] = useState<'ongoing' | 'ended'>('ongoing')
  const [size, setSize] = useState<'S' | 'M'>('M')
  return (
    <>
      <TabLinks
        label={texts.tabs}
        tabs={[
          { href: `${here}?tab=1`, label: texts.ongoing, count: 3, current: true },
          { href: `${here}?tab=2`, label: texts.ended },
        ]}
      />
      <TabList
        label={texts.tabs}
        tabs={[
          { id: 'ongoing', label: texts.ongoing, count: 3 },
          { id: 'ended', label: texts.ended },
        ]}
        value={tab}
        onChange={setTab}
        panelId="panel"
      />
      <div id="panel" role="tabpanel" aria-label={texts.tabs}>
        {tab === 'ongoing' ? texts.workText : texts.emptyText}
      </div>
      <Segments
        label={texts.choices}
        options={[
          { id: 'S', label: 'S' },
          { id: 'M', label: 'M' },
        ]}
        value={size}
        onChange={setSize}
      />
    </>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'modal' | 'drawer' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  return (
    <Row>
      <Button auto onClick={() => setOpen('modal')}>
        {texts.modal}
      </Button>
      <Button auto onClick={() => setOpen('drawer')}>
        {texts.drawer}
      </Button>
      <Button auto onClick={() => setOpen('sheet')}>
        {texts.sheet}
      </Button>
      <Menu
        trigger={texts.menu}
        items={[
          { label: texts.edit, href: here },
          { label: texts.remove, icon: Trash2, danger: true, onSelect: () => toast.success(texts.toasted) },
        ]}
      />
      <Button auto onClick={() => toast.success(texts.toasted, { undo: close })}>
        {texts.toast}
      </Button>
      <Button auto onClick={() => toast.error(texts.toastFailed, { retry: close })}>
        {texts.toastFailed}
      </Button>
      <Modal open={open === 'modal'} onClose={close} title={texts.modalTitle}>
        <p>{texts.modalText}</p>
        <ModalActions>
          <Button onClick={close}>{texts.keep}</Button>
          <Button variant="ink" onClick={close}>
            {texts.close}
          </Button>
        </ModalActions>
      </Modal>
      <Drawer open={open === 'drawer'} onClose={close} title={texts.bell}>
        {texts.noteText}
      </Drawer>
      <Sheet open={open === 'sheet'} onClose={close} title={texts.choices} footer={<Button>{texts.save}</Button>}>
        <p>{texts.workText}</p>
      </Sheet>
    </Row>
  )
}
