/**
 * Words that appear in many passwords. A password that consists of one, with or without digits and signs around it, is
 * refused.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwd passw0rd p@ssword p@ssw0rd pass word pwd admin administrator root user guest test tester default
  login welcome hello letmein secret master super superman batman dragon monkey shadow sunshine princess football
  baseball soccer basketball hockey killer ninja hunter ranger buster soldier tiger lion eagle wolf cat dog puppy
  iloveyou love lovely loveme angel baby honey sweet summer winter spring autumn flower rainbow cookie banana apple
  orange cheese chocolate computer internet samsung google naver kakao daum apple iphone galaxy android windows
  michael jordan jessica jennifer thomas daniel charlie andrew ashley nicole matthew robert joshua hannah
  qwerty qwer qwert qwertyui qwertyuiop asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbnm qazwsx qazwsxedc wasd
  abc abcd abcde abcdef abcdefg abcdefgh aabbcc abcabc qweasd qweasdzxc qwe asd zxc
  korea seoul busan hanguk arirang kimchi actor actress movie cinema drama theater casting star
  dkssud dkssudgktpdy tkfkdgo tkfkdgody qlalfqjsgh qlqjs gksrnr gksrmf dkdlel ektlcjdmaqnxj rlarlarla wlfjddl
  비밀번호 비번 사랑해 사랑해요 안녕하세요 안녕 대한민국 한국 서울 배우 영화 연극`
    .split(/\s+/)
    .filter(Boolean),
)
