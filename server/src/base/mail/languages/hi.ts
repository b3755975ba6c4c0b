/** The Hindi of the mails by their English, with the words of docs/languages.md. */
export const hi: Readonly<Record<string, string>> = {
  'Hello {name},': 'नमस्ते {name},',
  'Hello,': 'नमस्ते,',

  'Exam Vault: set a new password': 'Exam Vault: नया पासवर्ड चुनें',
  'Somebody asked for a new password for the Exam Vault account of this address.':
    'किसी ने इस पते वाले Exam Vault खाते के लिए नया पासवर्ड माँगा है।',
  'To set one, open this link within the hour:': 'नया पासवर्ड चुनने के लिए एक घंटे के अंदर यह लिंक खोलें:',
  'If this was not you, do nothing: nothing changes.': 'अगर आपने नहीं माँगा, तो कुछ न करें: कुछ नहीं बदलेगा।',
  'Exam Vault: confirm your e-mail': 'Exam Vault: अपने ईमेल की पुष्टि करें',
  'Somebody registered at Exam Vault with this address.': 'किसी ने इस पते से Exam Vault पर पंजीकरण किया है।',
  'If it was you, open this link within a day and press the button on the page:':
    'अगर वह आप थे, तो एक दिन के अंदर यह लिंक खोलें और पेज पर दिया बटन दबाएँ:',
  'If it was not you, do not confirm it. This link removes the account:':
    'अगर वह आप नहीं थे, तो पुष्टि न करें। इस लिंक से वह खाता हट जाएगा:',

  'Exam Vault: your registration is approved': 'Exam Vault: आपका पंजीकरण स्वीकृत हुआ',
  'An administrator has approved your registration as a teacher. You can log in now.':
    'एडमिन ने शिक्षक के रूप में आपका पंजीकरण स्वीकृत कर दिया है। अब आप लॉग इन कर सकते हैं।',
  'Exam Vault: your registration was not approved': 'Exam Vault: आपका पंजीकरण स्वीकृत नहीं हुआ',
  'An administrator has not approved your registration as a teacher.':
    'एडमिन ने शिक्षक के रूप में आपका पंजीकरण स्वीकृत नहीं किया है।',
  'Exam Vault: your approval was withdrawn': 'Exam Vault: आपकी स्वीकृति वापस ली गई',
  'An administrator has withdrawn your approval as a teacher.': 'एडमिन ने शिक्षक के रूप में आपकी स्वीकृति वापस ले ली है।',
  'The reason given:': 'दिया गया कारण:',

  'Exam Vault: “{title}” is approved': 'Exam Vault: “{title}” स्वीकृत हुआ',
  'about your paper “{title}”: {by} has approved it. Everybody finds it under All Papers now.':
    'आपके प्रश्न-पत्र “{title}” के बारे में: {by} ने इसे स्वीकृत कर दिया है। अब यह सबको “सभी प्रश्न-पत्र” में मिलेगा।',
  'Exam Vault: “{title}” was not approved': 'Exam Vault: “{title}” स्वीकृत नहीं हुआ',
  'about your paper “{title}”: {by} has not approved it. You can mend it and hand it in again under My Papers.':
    'आपके प्रश्न-पत्र “{title}” के बारे में: {by} ने इसे स्वीकृत नहीं किया है। आप इसे “मेरे प्रश्न-पत्र” में ठीक करके फिर जमा कर सकते हैं।',
  'A teacher': 'एक शिक्षक',
  'The comment given:': 'दी गई टिप्पणी:',

  'Exam Vault: your copyright claim': 'Exam Vault: आपका कॉपीराइट दावा',
  'a teacher has looked at your copyright claim of {time}.': 'एक शिक्षक ने {time} का आपका कॉपीराइट दावा देख लिया है।',
  'The document was corrected.': 'दस्तावेज़ सुधार दिया गया।',
  'The document is not shown any more.': 'दस्तावेज़ अब नहीं दिखाया जाता।',
  'Nothing was changed.': 'कुछ नहीं बदला गया।',
  'They wrote:': 'उन्होंने लिखा:',

  'Exam Vault: {exam} is there': 'Exam Vault: {exam} आ गया',
  'you asked for the paper {exam}. It is there now: “{title}”.': 'आपने प्रश्न-पत्र {exam} माँगा था। अब वह यहाँ है: “{title}”।',

  'Exam Vault: you are invited': 'Exam Vault: आपके लिए निमंत्रण',
  'An administrator of Exam Vault has invited you to register.':
    'Exam Vault के एडमिन ने आपको पंजीकरण के लिए निमंत्रण दिया है।',
  'An administrator of Exam Vault has invited you to register as a student.':
    'Exam Vault के एडमिन ने आपको विद्यार्थी के रूप में पंजीकरण के लिए निमंत्रण दिया है।',
  'An administrator of Exam Vault has invited you to register as a teacher.':
    'Exam Vault के एडमिन ने आपको शिक्षक के रूप में पंजीकरण के लिए निमंत्रण दिया है।',
  'This link works once, for {days} days, and only for this address:':
    'यह लिंक एक बार, {days} दिन तक और सिर्फ़ इसी पते के लिए काम करता है:',
  'If you do not want to register, do nothing.': 'अगर आप पंजीकरण नहीं करना चाहते, तो कुछ न करें।',

  'Exam Vault: your account will be deleted': 'Exam Vault: आपका खाता हटाया जाएगा',
  "Your account will be deleted on {day}, as was asked for today. To keep it, sign in before that day and choose 'Keep my account'.":
    'आज माँगे अनुसार आपका खाता {day} को हटाया जाएगा। उसे रखने के लिए उस दिन से पहले लॉग इन करें और “मेरा खाता रखें” चुनें।',
  'If it was not you who asked for this, sign in, keep the account and change your password.':
    'अगर यह आपने नहीं माँगा, तो लॉग इन करें, खाता रखें और अपना पासवर्ड बदलें।',
  "Your account will be deleted on {day}: {by}, an administrator of the hub, asked for it today. To keep it, sign in before that day and choose 'Keep my account', or ask an administrator.":
    'आपका खाता {day} को हटाया जाएगा: हब के एडमिन {by} ने आज इसे माँगा है। उसे रखने के लिए उस दिन से पहले लॉग इन करें और “मेरा खाता रखें” चुनें, या किसी एडमिन से कहें।',
  'Exam Vault: your account stays': 'Exam Vault: आपका खाता बना रहेगा',
  'Your account stays: {by}, an administrator of the hub, has taken its deletion back.':
    'आपका खाता बना रहेगा: हब के एडमिन {by} ने उसे हटाना वापस ले लिया है।',
  'Exam Vault: your data was downloaded': 'Exam Vault: आपका डेटा डाउनलोड किया गया',
  '{by}, an administrator of the hub, has downloaded the data that the hub keeps of you.':
    'हब के एडमिन {by} ने वह डेटा डाउनलोड किया है जो हब आपके बारे में रखता है।',
  'Exam Vault: your account is deleted': 'Exam Vault: आपका खाता हटा दिया गया',
  'Your account is deleted. What the institution still keeps, and for how long, is on the page /privacy of the hub.':
    'आपका खाता हटा दिया गया है। संस्थान अब भी क्या और कब तक रखता है, यह हब के पेज /privacy पर है।',

  'What should this link open?': 'यह लिंक क्या खोले?',
  'Choose what the new link in {platform} opens. Everybody in the course can open it.':
    'चुनें कि {platform} का नया लिंक क्या खोलेगा। कोर्स में सब लोग उसे खोल सकेंगे।',
  Subject: 'विषय',
  'Link to this subject': 'इस विषय का लिंक बनाएँ',
  'Show its papers': 'इसके प्रश्न-पत्र दिखाएँ',
  Cancel: 'रद्द करें',
  'Papers of {subject}': '{subject} के प्रश्न-पत्र',
  'There is no public paper of this subject.': 'इस विषय का कोई सार्वजनिक प्रश्न-पत्र नहीं है।',
  'More papers': 'और प्रश्न-पत्र',
  'Link to this paper': 'इस प्रश्न-पत्र का लिंक बनाएँ',
  'Back to the course': 'कोर्स पर वापस',
  'Go on': 'आगे बढ़ें',
  'This choice has ended': 'यह चुनाव समाप्त हो गया है',
  'It was made already, or took longer than an hour. Begin again in the course.':
    'यह पहले ही किया जा चुका है, या इसमें एक घंटे से अधिक समय लगा। कोर्स में फिर से शुरू करें।',
  'This place takes no links that open Exam Vault.': 'यहाँ Exam Vault खोलने वाले लिंक नहीं जोड़े जा सकते।',
  'Exam Vault was not opened': 'Exam Vault नहीं खोला गया',
  'The message of the course was not accepted, or it took too long. Begin again in the course.':
    'कोर्स का संदेश स्वीकार नहीं हुआ, या इसमें बहुत समय लगा। कोर्स में फिर से शुरू करें।',
  'Too many people try at the same time. Wait a minute, then begin again in the course.':
    'एक साथ बहुत लोग कोशिश कर रहे हैं। एक मिनट रुकें, फिर कोर्स में दोबारा शुरू करें।',
  'Exam Vault cannot be reached at the moment. Begin again in the course in a minute.':
    'Exam Vault से अभी संपर्क नहीं हो रहा है। एक मिनट बाद कोर्स में फिर से शुरू करें।',
};
