import type { MailWords } from "../mail-words.ts";

export const enMails: MailWords = {
  hello: (name) => `Hello ${name},`,
  helloAnyone: "Hello,",
  delayed: "Later than planned",
  attemptAdvice:
    "Look for a card from the carrier, or open its page with the button below: there you can choose another day or a pickup point. Many carriers try again on the next working day.",
  severalParcels: "This is about several parcels of your order.",
  track: "Track the parcel",
  whyNamed: (shop) => `You receive this because ${shop} is sending you a parcel.`,
  whyAsked: "You receive this because you asked for it on the tracking page.",
  stopParcel: "No more emails about this parcel",
  stopOrder: "No more emails about this order",
  stopShop: (shop) => `No more emails from ${shop}`,
  stop: {
    title: "Stop emails",
    lead: "Which emails do you want to stop?",
    parcelDone: "You will get no more emails about this parcel.",
    orderDone: "You will get no more emails about this order.",
    shopDone: "You will get no more emails about parcels from this shop.",
  },
  ask: {
    title: "Get news by email",
    lead: "We write when something happens, and only about this parcel.",
    email: "Email address",
    send: "Send me news",
    sent: "Check your inbox: we sent you a link that confirms your address.",
    invalid: "Enter an email address such as name@company.com.",
    wait: "Too many attempts. Wait a few minutes and try again.",
  },
  confirm: {
    title: "Confirm your email address",
    lead: "Do you want news about this parcel? If you did not ask for it, ignore this email.",
    button: "Yes, send me news",
    done: "Done. You will get news about this parcel by email.",
  },
};
