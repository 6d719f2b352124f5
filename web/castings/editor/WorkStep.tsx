import { ArtCategory } from '#contract/codes/castings.ts'
import { castingLengths, castingLimits } from '#contract/limits.ts'
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
        maxLength={castingLimits.titleLength}
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
        <TextField name="workTitle" label={texts.workTitle} required maxLength={castingLengths.workTitle} />
      </div>
      <CheckField name="isWorkTitleHidden">{texts.workHidden}</CheckField>
      <ThumbnailField />
      <div className={styles.row}>
        <TextField name="companyName" label={texts.company} required maxLength={castingLengths.companyName} />
        <TextField
          name="bizNo"
          label={texts.bizNo}
          optional
          maxLength={castingLengths.bizNo}
          inputMode="numeric"
          placeholder="000-00-00000"
        />
        <TextField
          name="companyAddress"
          label={texts.address}
          maxLength={castingLengths.companyAddress}
          help={texts.addressHelp}
        />
        <TextField
          name="companyPhone"
          label={texts.companyPhone}
          maxLength={castingLengths.companyPhone}
          inputMode="tel"
          placeholder="02-123-4567"
        />
        <TextField name="director" label={texts.director} optional maxLength={castingLengths.director} />
        <TextField name="castMain" label={texts.cast} optional maxLength={castingLengths.castMain} />
        <TextField name="platform" label={texts.platform} optional maxLength={castingLengths.platform} />
      </div>
      <LongField
        name="synopsis"
        label={texts.synopsis}
        required
        maxLength={castingLengths.synopsis}
        rows={4}
        help={texts.synopsisHelp}
      />
      <LongField
        name="contents"
        label={texts.details}
        required
        maxLength={castingLengths.contents}
        rows={8}
        help={texts.detailsHelp}
      />
    </>
  )
}
