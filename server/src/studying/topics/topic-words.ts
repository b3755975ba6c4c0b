import { termOf, wordsOf } from '../../finding/indexing/terms.ts';

/** Words that say nothing about a topic, in English and Hindi. */
const STOP_WORDS = new Set(
  `a an the of in on at to for from by with without within into onto over under between among about above below after before during through and or
  nor not no but if then else than so as is are was were be been being am do does did done doing has have had having can could may might must shall
  should will would it its this that these those there their they them he she his her him we you your our us i me my who whom whose which what when
  where why how all any both each every either neither few many much more most other others another some such same own only also too very just using
  use used uses via per etc eg ie vs versus e.g i.e one two three four five six seven eight nine ten first second third last next following given का
  explain describe discuss define write list mention give show prove derive find calculate compute determine evaluate compare contrast differentiate
  distinguish illustrate identify outline justify comment consider suppose assume say says whether solve draw की के में है हैं और से को पर क्या कीजिए
  किसी एक यह वह`.split(/\s+/u),
);

/** What exams ask for whatever the subject is. They stand in no topic that is found in texts. */
const EXAM_WORDS = new Set(
  `explain describe discuss define state write list name mention enlist give draw sketch show prove derive find calculate compute determine evaluate
  compare contrast differentiate distinguish difference differences illustrate identify outline justify comment consider suppose assume assuming
  assumption answer answers question questions mark marks part parts section note notes short brief briefly detail detailed long suitable example
  examples help diagram diagrams figure figures neat neatly labelled table tables attempt attempted option options choose choice correct incorrect
  true false statement statements fill blank blanks reason reasons reasoning purpose advantage advantages disadvantage disadvantages important
  importance significance meaning term terms concept concepts role feature features type types kind kinds various different several step steps
  number numbers value values total maximum minimum time times page paper exam examination sheet student students roll semester year date university
  department course code instructor instructions space provided line lines point points possible best needed required need needs require requires
  make makes made take takes taken get gets say says said see let know known working works work case cases way ways thing things result results
  output input initial final current new old previous respectively appropriate clearly properly word words sentence sentences good bad better high
  low large small big less least order form set whether because since therefore hence thus however while until like out up down off contain contains
  contained include includes including based called call calls provide provides happen happens occur occurs become becomes want wants wish add added
  remove removed change changes changed start starts started begin end ends ended sum problem problems solution solutions solve solved program
  complete implement implementation perform performs performed scenario imagine imagined entry entries conclusion conclude request requests
  requested available remaining remain remains received receive receives send sends sent sending sender receiver destination source open opened
  close closed server client file files resource resources execution execute executed executes running run runs ran process processes processed node
  nodes host hosts address addresses item items element elements object objects unit units area position place placed distance length width height
  weight speed rate amount average mean means measure measured level levels increase increased increases decrease decreased reduce reduced equal
  equals unequal sample samples random select selected selects group groups member members class classes color colour red blue green white black box
  boxes ball balls coin card cards school college team game play player car cars train bus bank money price cost costs buy sell market product
  products customer customers employee employees business project development service services information access accessed ability able support
  supports supported allow allows allowed enable apply applied applies applying create created creates creating design designed build built
  discussed considered considering shown showing shows display displays print prints printed read reads reading writes writing written enter entered
  exit return returns returned check checks checked test tests tested try verify ensure maintain maintained manage managed handle handled develop
  developed plan planned decide decided according accordance respect particular general specific certain impossible exact exactly approximate
  approximately actual actually single double multiple half quarter percent percentage completely completed correctly separate separately together
  independent independently related relation relationship relative main major minor key common similar similarly equivalent differently unique
  special simple complex easy difficult hard strong weak fast slow quick wide narrow full empty higher highest lower lowest larger largest smaller
  smallest great greater greatest late later latest early earlier unable ready free fixed varying dynamic static left right top bottom upper side
  sides center centre middle corner edge front back inside outside north south east west attempting marking obtained obtain obtains drawn sketching
  iii viii xii vii pages copy original body text message messages letter letters string character characters variable variables codes programs
  programming language outputs inputs event events action actions states behavior behaviour effect effects affect affects cause causes impact factor
  factors condition conditions rule rules law property properties method methods technique techniques approach approaches strategy strategies tool
  tools device devices machine machines equipment material materials room building house road city country world teacher doctor patient man woman
  child boy girl friend family names today tomorrow week month morning night hour minute arrive arrives arrival arrived leave leaves wait waits
  waiting stop stops stopped continue continues bit bits byte bytes kb mb gb tb kbps mbps gbps ms khz mhz ghz company people person user users day days hours minutes real life think idea ideas`.split(
    /\s+/u,
  ),
);

/** Words of many topics: alone, they name none. */
const GENERAL_WORDS = new Set(
  `introduction basic basics fundamental fundamentals overview concept concepts method methods model models technique techniques application
  applications analysis theory principle principles type types system systems process problem problems function functions structure structures data
  design management property properties algorithm algorithms information technology use uses advanced general term terms form forms rule rules
  implementation operation operations computer computers computing set sets value values number numbers level levels control tool tools issue issues
  architecture component components example examples classification role need scope history evolution case study review other`
    .split(/\s+/u)
    .map(termOf),
);

export const isStopWord = (word: string) => STOP_WORDS.has(word);
export const isExamWord = (word: string) => EXAM_WORDS.has(word);
export const isGeneralStem = (stem: string) => GENERAL_WORDS.has(stem);

/** The stems of a text in their order. A word that says nothing is '', so that the distance of the others is kept. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text).map((word) => (STOP_WORDS.has(word) ? '' : termOf(word)));
