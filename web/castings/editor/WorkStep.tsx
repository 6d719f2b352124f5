import { ArtCategory } from '#contract/codes/castings.ts'
import styles from './Editor.module.css'
import { CheckField, LongField, SelectField, TextField } from './EditorField.tsx'
import { workStepTexts as texts } from './messages.ts'
import { ThumbnailField } from './ThumbnailField.tsx'

export function WorkStep() {
  return (
    <>
      <TextField
        name="title"
        label={texts.title}
        required
        maxLength={80}
        placeholder={texts.titlePlaceholder}
        help={texts.titleHelp}
      />
      <div className={styles.row}>
        <SelectField
          name="artCategory"
          label={texts.category}
          required
          labels={ArtCategory}
          placeholder={texts.choose}
        />
        <TextField name="workTitle" label={texts.workTitle} required maxLength={80} />
      </div>
      <CheckField name="isWorkTitleHidden">{texts.workHidden}</CheckField>
      <ThumbnailField />
      <div className={styles.row}>
        <TextField name="companyName" label={texts.company} required maxLength={60} />
        <TextField
          name="bizNo"
          label={texts.bizNo}
          optional
          maxLength={12}
          inputMode="numeric"
          placeholder="000-00-00000"
        />
        <TextField name="companyAddress" label={texts.address} maxLength={120} help={texts.addressHelp} />
        <TextField
          name="companyPhone"
          label={texts.companyPhone}
          maxLength={20}
          inputMode="tel"
          placeholder="02-123-4567"
        />
        <TextField name="director" label={texts.director} optional maxLength={60} />
        <TextField name="castMain" label={texts.cast} optional maxLength={120} />
        <TextField name="platform" label={texts.platform} optional maxLength={60} />
      </div>
      <LongField name="synopsis" label={texts.synopsis} required maxLength={1000} rows={4} help={texts.synopsisHelp} />
      <LongField name="contents" label={texts.details} required maxLength={10_000} rows={8} help={texts.detailsHelp} />
    </>
  )
}
