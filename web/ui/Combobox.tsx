import { Button, ComboBox, I18nProvider, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import styles from './Combobox.module.css'
import { cx } from './cx.ts'
import { FieldError } from './Field.tsx'
import { Icon } from './Icon.tsx'
import inputStyles from './Input.module.css'
import { Check, ChevronDown } from './icons.ts'
import { ui } from './messages.ts'

export type ComboboxOption = { id: string; name: string }

type Props = {
  label: string
  options: ComboboxOption[]
  /** Id of the chosen option. */
  value: string | null
  onChange: (id: string | null) => void
  error?: string
  placeholder?: string
  required?: boolean
  /** Sends the id with a form. */
  name?: string
}

/**
 * A text field that narrows a list while one types, also within a Korean syllable that is still being composed. Brings
 * React Aria along: import it with `lazy(() => import('../ui/Combobox.tsx'))`, and not on public pages.
 */
export default function Combobox({ label, options, value, onChange, error, placeholder, required, name }: Props) {
  return (
    <I18nProvider locale="ko-KR">
      <ComboBox
        className={cx(styles.combobox)}
        defaultItems={options}
        value={value}
        onChange={key => onChange(key === null ? null : String(key))}
        isInvalid={Boolean(error)}
        isRequired={required}
        validationBehavior="aria"
        menuTrigger="focus"
        name={name}
      >
        <Label className={cx(styles.label)}>{label}</Label>
        <div className={styles.box}>
          <Input className={cx(inputStyles.input)} placeholder={placeholder} />
          <Button className={cx(styles.open)} aria-label={ui.openList}>
            <Icon icon={ChevronDown} />
          </Button>
        </div>
        {error && <FieldError message={error} />}
        <Popover className={cx(styles.popover)} offset={6}>
          <ListBox<ComboboxOption>
            className={cx(styles.list)}
            renderEmptyState={() => <p className={styles.none}>{ui.noOptions}</p>}
          >
            {option => (
              <ListBoxItem textValue={option.name} className={cx(styles.option)}>
                {({ isSelected }) => (
                  <>
                    {option.name}
                    {isSelected && <Icon icon={Check} size={16} />}
                  </>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  )
}
