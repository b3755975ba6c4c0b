/** The Hindi of the mails by their English, with the words of docs/languages.md. */
export const hi: Readonly<Record<string, string>> = {
  'Hello {name},': 'नमस्ते {name},',
  'Hello,': 'नमस्ते,',

  'Exam Vault: set a new password': 'Exam Vault: नया पासवर्ड चुनें',
  'Someone asked to reset the password for your Exam Vault account.':
    'किसी ने आपके Exam Vault खाते का पासवर्ड रीसेट करने को कहा है।',
  'To set a new password, open this link within an hour:': 'नया पासवर्ड चुनने के लिए एक घंटे के अंदर यह लिंक खोलें:',
  'If this wasn’t you, you can ignore this email. Your password won’t change.':
    'अगर यह आप नहीं थे, तो इस ईमेल पर ध्यान न दें। आपका पासवर्ड नहीं बदलेगा।',
  'Exam Vault: confirm your email': 'Exam Vault: अपने ईमेल की पुष्टि करें',
  'Someone registered on Exam Vault with this email address.': 'किसी ने इस ईमेल पते से Exam Vault पर पंजीकरण किया है।',
  'If this was you, open this link within one day and select “Confirm email”:':
    'अगर यह आप थे, तो एक दिन के अंदर यह लिंक खोलें और “ईमेल की पुष्टि करें” दबाएँ:',
  'If this wasn’t you, don’t confirm. Use this link to delete the account:':
    'अगर यह आप नहीं थे, तो पुष्टि न करें। खाता मिटाने के लिए यह लिंक खोलें:',

  'Exam Vault: your registration was approved': 'Exam Vault: आपका पंजीकरण स्वीकृत हुआ',
  'Your teacher application was approved. You can sign in now.':
    'शिक्षक के रूप में आपका आवेदन स्वीकृत हो गया है। अब आप लॉग इन कर सकते हैं।',
  'Exam Vault: your registration was rejected': 'Exam Vault: आपका पंजीकरण अस्वीकृत हुआ',
  'Your teacher application was rejected. If you think this is a mistake, contact your administrator.':
    'शिक्षक के रूप में आपका आवेदन अस्वीकृत हुआ है। अगर आपको लगता है कि यह ग़लती है, तो अपने एडमिन से संपर्क करें।',
  'Exam Vault: your teacher approval was revoked': 'Exam Vault: आपकी स्वीकृति वापस ली गई',
  'An administrator revoked your approval as a teacher. You can no longer review, upload or edit.':
    'एडमिन ने शिक्षक के रूप में आपकी स्वीकृति वापस ले ली है। अब आप समीक्षा, अपलोड या एडिट नहीं कर सकते।',
  'Reason:': 'कारण:',

  'Exam Vault: “{title}” was approved': 'Exam Vault: “{title}” स्वीकृत हुआ',
  '{by} approved your paper “{title}”. Everyone can now find it in All Papers.':
    '{by} ने आपका प्रश्न-पत्र “{title}” स्वीकृत कर दिया है। अब यह सबको “सभी प्रश्न-पत्र” में मिलेगा।',
  'Exam Vault: “{title}” was rejected': 'Exam Vault: “{title}” अस्वीकृत हुआ',
  '{by} rejected your paper “{title}”. You can fix it and submit it again in My Papers.':
    '{by} ने आपका प्रश्न-पत्र “{title}” अस्वीकार कर दिया है। आप इसे ठीक करके “मेरे प्रश्न-पत्र” में फिर जमा कर सकते हैं।',
  '{by} approved your solution “{title}”. Everyone can now find it on the paper’s page.':
    '{by} ने आपका हल “{title}” स्वीकृत कर दिया है। अब यह सबको प्रश्न-पत्र के पेज पर मिलेगा।',
  '{by} rejected your solution “{title}”. You can fix it and submit it again in My solutions.':
    '{by} ने आपका हल “{title}” अस्वीकार कर दिया है। आप इसे ठीक करके “मेरे हल” में फिर जमा कर सकते हैं।',
  'A teacher': 'एक शिक्षक',
  'Comment:': 'टिप्पणी:',

  'Exam Vault: your copyright claim was reviewed': 'Exam Vault: आपका कॉपीराइट दावा',
  'A teacher checked the copyright claim you sent on {time}.': 'एक शिक्षक ने {time} का आपका कॉपीराइट दावा जाँच लिया है।',
  'The document was corrected.': 'दस्तावेज़ सुधार दिया गया।',
  'The document is no longer visible.': 'दस्तावेज़ छिपा दिया गया है।',
  'They didn’t change anything.': 'उन्होंने कुछ नहीं बदला।',
  'Their reply:': 'उनका जवाब:',

  'Exam Vault: {exam} was uploaded': 'Exam Vault: {exam} अपलोड हुआ',
  'The paper you requested, {exam}, has been uploaded: “{title}”.':
    'आपका माँगा हुआ प्रश्न-पत्र {exam} अपलोड हो गया है: “{title}”।',

  'Exam Vault: new in your subjects': 'Exam Vault: आपके विषयों में नया',
  'New in your subjects since {time}:': '{time} से आपके विषयों में नया:',
  Notes: 'नोट्स',
  'And {count} more:': 'और {count}:',
  'You can change which emails you get in My Profile. To turn these off, open this link:':
    'ये ईमेल आप “मेरी प्रोफ़ाइल” में चुनते हैं। इन्हें बंद करने के लिए यह लिंक खोलें:',
  'Exam Vault: documents are waiting for review': 'Exam Vault: दस्तावेज़ समीक्षा के इंतज़ार में हैं',
  'Documents waiting for more than a day: {count}. The oldest was submitted on {time}.':
    'एक दिन से ज़्यादा से इंतज़ार में: {count}। सबसे पुराना {time} को जमा हुआ था।',

  'Exam Vault: you’re invited': 'Exam Vault: आपके लिए निमंत्रण',
  'You’re invited to register on Exam Vault.': 'आपको Exam Vault पर पंजीकरण का निमंत्रण मिला है।',
  'You’re invited to register on Exam Vault as a student.':
    'आपको Exam Vault पर विद्यार्थी के रूप में पंजीकरण का निमंत्रण मिला है।',
  'You’re invited to register on Exam Vault as a teacher.': 'आपको Exam Vault पर शिक्षक के रूप में पंजीकरण का निमंत्रण मिला है।',
  'To register, open this link within {days} days. It works once, and only for this email address:':
    'पंजीकरण के लिए {days} दिन के अंदर यह लिंक खोलें। यह एक बार और सिर्फ़ इसी ईमेल पते के लिए चलता है:',
  'If you don’t want to register, you can ignore this email.': 'अगर आप पंजीकरण नहीं करना चाहते, तो इस ईमेल पर ध्यान न दें।',

  'Exam Vault: your account will be deleted': 'Exam Vault: आपका खाता मिट जाएगा',
  'You asked us to delete your account. It will be deleted on {day}. To keep it, sign in before then and select “Keep my account”.':
    'आपने अपना खाता मिटाने को कहा है। यह {day} को मिट जाएगा। इसे रखने के लिए उससे पहले लॉग इन करें और “मेरा खाता रखें” चुनें।',
  'If this wasn’t you, sign in, keep your account and change your password.':
    'अगर यह आप नहीं थे, तो लॉग इन करें, अपना खाता रखें और पासवर्ड बदलें।',
  '{by}, an administrator, asked us to delete your account. It will be deleted on {day}. To keep it, sign in before then and select “Keep my account”, or contact an administrator.':
    'एडमिन {by} ने आपका खाता मिटाने को कहा है। यह {day} को मिट जाएगा। इसे रखने के लिए उससे पहले लॉग इन करें और “मेरा खाता रखें” चुनें, या किसी एडमिन से संपर्क करें।',
  'Exam Vault: your account won’t be deleted': 'Exam Vault: आपका खाता नहीं मिटेगा',
  '{by}, an administrator, cancelled the deletion of your account.': 'एडमिन {by} ने आपका खाता मिटाना रद्द कर दिया है।',
  'Exam Vault: your data was downloaded': 'Exam Vault: आपका डेटा डाउनलोड किया गया',
  '{by}, an administrator, downloaded a copy of all your data. If you didn’t expect this, contact them.':
    'एडमिन {by} ने आपके सारे डेटा की कॉपी डाउनलोड की है। अगर आपको इसकी उम्मीद नहीं थी, तो उनसे संपर्क करें।',
  'Exam Vault: your account was deleted': 'Exam Vault: आपका खाता मिट गया',
  'Your account was deleted. To see what your institution still stores and for how long, open the Privacy page of Exam Vault.':
    'आपका खाता मिट गया है। आपका संस्थान अब भी क्या और कब तक रखता है, यह Exam Vault के “गोपनीयता” पेज पर देखें।',

  'What should this link open?': 'इस लिंक से क्या खुले?',
  'Choose what the new link in {platform} opens. Everyone in the course can open it.':
    'चुनें कि {platform} का नया लिंक क्या खोलेगा। कोर्स में सब लोग उसे खोल सकेंगे।',
  Subject: 'विषय',
  'Link to this subject': 'इस विषय का लिंक बनाएँ',
  'Show papers': 'प्रश्न-पत्र दिखाएँ',
  Cancel: 'रद्द करें',
  'Papers in {subject}': '{subject} के प्रश्न-पत्र',
  'No public papers in this subject.': 'इस विषय में कोई सार्वजनिक प्रश्न-पत्र नहीं है।',
  'More papers': 'और प्रश्न-पत्र',
  'Link to this paper': 'इस प्रश्न-पत्र का लिंक बनाएँ',
  'Back to the course': 'कोर्स पर वापस',
  Continue: 'आगे बढ़ें',
  'This page has expired': 'इस पेज का समय ख़त्म हो चुका है',
  'You’ve already made your choice, or it took longer than an hour. Start again from the course.':
    'आप पहले ही चुन चुके हैं, या एक घंटे से ज़्यादा समय लगा। कोर्स से फिर शुरू करें।',
  'You can’t add Exam Vault links here.': 'यहाँ Exam Vault के लिंक नहीं जोड़े जा सकते।',
  'Exam Vault couldn’t be opened': 'Exam Vault नहीं खुल सका',
  'The request from your course wasn’t accepted, or it took too long. Start again from the course.':
    'कोर्स का अनुरोध स्वीकार नहीं हुआ, या बहुत देर लगी। कोर्स से फिर शुरू करें।',
  'Too many people are trying at once. Wait a minute, then start again from the course.':
    'एक साथ बहुत लोग कोशिश कर रहे हैं। एक मिनट रुकें, फिर कोर्स से दोबारा शुरू करें।',
  'Exam Vault isn’t available right now. Wait a minute, then start again from the course.':
    'Exam Vault अभी उपलब्ध नहीं है। एक मिनट रुकें, फिर कोर्स से दोबारा शुरू करें।',
};
