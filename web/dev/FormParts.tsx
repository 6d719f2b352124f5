import { useState } from 'react'
import { accountLimits, searchLength } from '#contract/limits.ts'
import { Alert } from '#web/ui/display/Card.tsx'
import { Segments, TabLinks, TabList } from '#web/ui/display/Tabs.tsx'
import { Button, LinkButton } from '#web/ui/forms/Button.tsx'
import { Chip, ChipLabel, ChipLink, Chips } from '#web/ui/forms/Chip.tsx'
import { Checkbox, Radio, Switch } from '#web/ui/forms/Choice.tsx'
import { CodeInput } from '#web/ui/forms/CodeInput.tsx'
import { Field, FieldError, OwnField } from '#web/ui/forms/Field.tsx'
import { FileLabel } from '#web/ui/forms/FileLabel.tsx'
import { ErrorSummary } from '#web/ui/forms/form.tsx'
import { IconButton, IconLink } from '#web/ui/forms/IconButton.tsx'
import { PasswordInput, SearchInput, Select, TextArea, TextInput } from '#web/ui/forms/Input.tsx'
import { NeedsScripts } from '#web/ui/forms/NeedsScripts.tsx'
import { ScriptForm } from '#web/ui/forms/ScriptForm.tsx'
import { BirthDateInput, MoneyInput, PhoneInput } from '#web/ui/forms/SpecialInputs.tsx'
import { StarInput } from '#web/ui/forms/StarInput.tsx'
import { Bell, Bookmark, ChevronDown, Mail, X } from '#web/ui/icons.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { here, Row } from './DisplayParts.tsx'
import { uiTexts as texts } from './messages.ts'
import styles from './UiPage.module.css'

const looks = ['soft', 'primary', 'ink', 'line', 'text', 'danger'] as const
const sizes = ['sm', 'md', 'lg'] as const
const succeed = () => toast.success(texts.toasted)

/** Every look of a button, at each size, disabled, pending and as a link; buttons of one icon. */
export function Buttons() {
  const [isSaved, setSaved] = useState(true)
  return (
    <>
      {looks.map(look => (
        <Row key={look}>
          {sizes.map(size => (
            <Button key={size} auto variant={look} size={size}>
              {texts.save}
            </Button>
          ))}
          <Button auto variant={look} disabled>
            {texts.save}
          </Button>
          <Button auto variant={look} pending>
            {texts.save}
          </Button>
          <LinkButton auto variant={look} size="sm" href={here}>
            {texts.all}
          </LinkButton>
        </Row>
      ))}
      <Button variant="primary" size="lg">
        {texts.apply}
      </Button>
      <Row>
        <IconButton icon={Bell} label={texts.bell} />
        <IconButton icon={Bell} label={texts.bellCount} count={3} />
        <IconButton icon={Bell} label={texts.bellMany} count={120} />
        <IconButton icon={X} label={texts.close} line />
        <IconButton icon={X} label={texts.close} large iconSize={24} />
        <IconButton icon={X} label={texts.close} disabled />
        <IconButton icon={Bookmark} label={texts.bookmark} on={isSaved} onClick={() => setSaved(!isSaved)} />
        <IconButton icon={Bookmark} label={texts.bookmark} on={false} />
        <IconLink icon={Mail} label={texts.mail} href={here} count={2} line />
        <IconLink icon={Mail} label={texts.contract} href="https://example.com" large iconSize={24} />
      </Row>
      <Row>
        <Tooltip text={texts.tip}>
          <Button auto>{texts.share}</Button>
        </Tooltip>
        <Tooltip text={texts.tip} below>
          <Button auto>{texts.more}</Button>
        </Tooltip>
      </Row>
    </>
  )
}

/** Boxes, radios, switches and chips: off, on, disabled, refused. */
export function Choices() {
  return (
    <>
      <Checkbox>{texts.consent}</Checkbox>
      <Checkbox defaultChecked note={texts.count}>
        {texts.consent}
      </Checkbox>
      <Checkbox disabled>{texts.consent}</Checkbox>
      <Checkbox disabled defaultChecked>
        {texts.long}
      </Checkbox>
      <OwnField error={texts.consentError}>
        {invalid => <Checkbox aria-invalid={invalid}>{texts.consent}</Checkbox>}
      </OwnField>
      <Field group label={texts.gender} help={texts.nameHelp} required>
        <Radio name="gender" defaultChecked note={texts.count}>
          {texts.female}
        </Radio>
        <Radio name="gender">{texts.male}</Radio>
        <Radio name="gender" disabled>
          {texts.open}
        </Radio>
      </Field>
      <Field group label={texts.choices} error={texts.chooseError} optional>
        <Radio name="choice">{texts.female}</Radio>
        <Radio name="choice">{texts.male}</Radio>
      </Field>
      <Switch>{texts.push}</Switch>
      <Switch defaultChecked note={texts.noteText}>
        {texts.push}
      </Switch>
      <Switch disabled>{texts.push}</Switch>
      <Chips label={texts.region}>
        <Chip on>{texts.seoul}</Chip>
        <Chip on={false}>{texts.busan}</Chip>
        <Chip disabled>{texts.busan}</Chip>
        <Chip icon={ChevronDown} small>
          {texts.region}
        </Chip>
        <Chip soft icon={X}>
          {texts.seoul}
        </Chip>
        <ChipLabel>{texts.busan}</ChipLabel>
        <ChipLabel small>{texts.busan}</ChipLabel>
      </Chips>
      <Chips label={texts.groupsLabel} scroll>
        <ChipLink href={here} on>
          {texts.seoul}
        </ChipLink>
        <ChipLink href={here} soft small icon={X}>
          {texts.busan}
        </ChipLink>
        {texts.groups.map(name => (
          <ChipLink key={name} href={here}>
            {name}
          </ChipLink>
        ))}
      </Chips>
    </>
  )
}

/** Every input: empty, filled, disabled, with help, with an error, and at its limit. */
export function Fields({ now }: { now: number }) {
  const [code, setCode] = useState('')
  const codeTimes = [now, now - accountLimits.codeSeconds * 1000]
  return (
    <ScriptForm className={styles.part} isLive>
      <Field label={texts.name} help={texts.nameHelp} required>
        <TextInput defaultValue={texts.nameValue} />
      </Field>
      <Field label={texts.name} error={texts.nameError} help={texts.nameHelp} required>
        <TextInput />
      </Field>
      <Field label={texts.name} optional>
        <TextInput disabled defaultValue={texts.nameValue} />
      </Field>
      <Field label={texts.name} hideLabel>
        <TextInput placeholder={texts.name} defaultValue={texts.long} />
      </Field>
      <Field label={texts.height}>
        <TextInput inputMode="numeric" end="cm" defaultValue="168" />
      </Field>
      <Field label={texts.password}>
        <PasswordInput autoComplete="off" defaultValue={texts.name} />
      </Field>
      <Field label={texts.phone}>
        <PhoneInput value="01012345678" />
      </Field>
      <Field label={texts.phone} error={texts.phoneError}>
        <PhoneInput defaultValue="0101" />
      </Field>
      <Field label={texts.birth}>
        <BirthDateInput value="19990412" />
      </Field>
      <Field label={texts.birth}>
        <BirthDateInput defaultValue="" />
      </Field>
      <Field label={texts.fee}>
        <MoneyInput value="800000" />
      </Field>
      <Field label={texts.fee}>
        <MoneyInput defaultValue="" />
      </Field>
      {codeTimes.map(sentAt => (
        <Field key={sentAt} label={texts.code}>
          <CodeInput value={code} onValueChange={setCode} sentAt={sentAt} onResend={succeed} />
        </Field>
      ))}
      <Field label={texts.intro2}>
        <TextArea count maxLength={searchLength} defaultValue={texts.sample} />
      </Field>
      <Field label={texts.intro2} error={texts.longError}>
        <TextArea count maxLength={texts.sample.length} defaultValue={texts.sample} />
      </Field>
      <Field label={texts.intro2}>
        <TextArea disabled defaultValue={texts.long} />
      </Field>
      <Field label={texts.region}>
        <Select placeholder={texts.choose} options={[{ value: 'SEOUL', label: texts.seoul }]} />
      </Field>
      <Field label={texts.region} error={texts.chooseError}>
        <Select placeholder={texts.choose} options={[{ value: 'BUSAN', label: texts.busan, disabled: true }]} />
      </Field>
      <Field label={texts.region}>
        <Select disabled defaultValue="SEOUL" options={[{ value: 'SEOUL', label: texts.seoul }]} />
      </Field>
      <SearchInput aria-label={texts.search} placeholder={texts.search} />
      <SearchInput aria-label={texts.search} defaultValue={texts.work} />
      <Files />
      <Alert>{texts.alert}</Alert>
      <FieldError message={texts.nameError} />
      <ErrorSummary errors={texts.errors} labels={texts.errorLabels} />
      <NeedsScripts />
    </ScriptForm>
  )
}

function Files() {
  return (
    <Row>
      {[false, true].map(isPending => (
        <FileLabel
          key={String(isPending)}
          className={styles.file}
          isPending={isPending}
          inputClass="sr"
          onFiles={succeed}
        >
          {isPending ? texts.uploading : texts.upload}
        </FileLabel>
      ))}
    </Row>
  )
}

/** Stars chosen, and refused without any; each in a form of its own, as on its page. */
export function Stars() {
  const [stars, setStars] = useState(3)
  const [none, setNone] = useState(0)
  return (
    <>
      <ScriptForm>
        <StarInput legend={texts.stars} value={stars} onChange={setStars} />
      </ScriptForm>
      <ScriptForm>
        <StarInput legend={texts.stars} value={none} onChange={setNone} error={none ? undefined : texts.starsError} />
      </ScriptForm>
    </>
  )
}

/** Tabs as pages, tabs over a panel, and a choice between views. */
export function Tabs() {
  const [tab, setTab] = useState<'ongoing' | 'ended'>('ongoing')
  const [size, setSize] = useState<'S' | 'M'>('M')
  return (
    <>
      <TabLinks
        label={texts.tabs}
        tabs={[
          { href: `${here}?tab=1`, label: texts.ongoing, count: 3, countLabel: texts.count, current: true },
          { href: `${here}?tab=2`, label: texts.ended },
        ]}
      />
      <TabLinks
        label={texts.tabsFull}
        fill
        tabs={texts.groups.map((label, at) => ({ href: `${here}?tab=${at}`, label, count: at, current: at === 5 }))}
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
