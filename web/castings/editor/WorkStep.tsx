import { ArtCategory } from '../../../contract/enums.ts'
import styles from './Editor.module.css'
import { CheckField, LongField, SelectField, TextField } from './EditorField.tsx'
import { ThumbnailField } from './ThumbnailField.tsx'

export function WorkStep() {
  return (
    <>
      <TextField
        name="title"
        label="공고 제목"
        required
        maxLength={80}
        placeholder="〈늦여름의 관객〉 동생 수경 역을 찾아요"
        help="5–80자. 전화번호나 인터넷 주소는 적을 수 없어요"
      />
      <div className={styles.row}>
        <SelectField name="artCategory" label="작품 분류" required labels={ArtCategory} placeholder="골라 주세요" />
        <TextField name="workTitle" label="작품 제목" required maxLength={80} />
      </div>
      <CheckField name="isWorkTitleHidden">작품명을 공개하지 않아요 (승인받은 회사만)</CheckField>
      <ThumbnailField />
      <div className={styles.row}>
        <TextField name="companyName" label="제작사(회사명)" required maxLength={60} />
        <TextField
          name="bizNo"
          label="사업자등록번호"
          optional
          maxLength={12}
          inputMode="numeric"
          placeholder="000-00-00000"
        />
        <TextField
          name="companyAddress"
          label="회사 주소"
          maxLength={120}
          help="주소나 대표전화 가운데 하나는 공고에 보여야 해요. 회사의 것으로 적어 주세요"
        />
        <TextField name="companyPhone" label="대표전화" maxLength={20} inputMode="tel" placeholder="02-123-4567" />
        <TextField name="director" label="감독" optional maxLength={60} />
        <TextField name="castMain" label="주요 출연진" optional maxLength={120} />
        <TextField name="platform" label="채널·플랫폼" optional maxLength={60} />
      </div>
      <LongField name="synopsis" label="시놉시스" required maxLength={1000} rows={4} help="20자 이상" />
      <LongField
        name="contents"
        label="상세 내용"
        required
        maxLength={10_000}
        rows={8}
        help="20자 이상. 진행 방식과 준비할 것을 적어 주세요. 인터넷 주소는 저절로 링크가 돼요"
      />
    </>
  )
}
