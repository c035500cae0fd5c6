/** The Group API sends codes without words: these are ours, after the catalogue of tracking events (source: `status-map.ts`). */
const titles = `
CRE.1001 Parcel created
CRE.1002 Ready for acceptance
CC.001 At customs
CC.002 Cleared by customs
CC.003 Held at customs
FMD.1001 Ready for the courier to collect
FMD.1002 Collected by the courier
FMD.1003 On the way from the sender
FMD.1004 Collected by the courier at a pickup point
FMD.1005 Collected by the courier from a locker
FMD.1006 On the way from the sender
FMD.1007 Waiting for collection at the origin
FMD.1008 Not picked up
FMD.1009 Not picked up: not available
FMD.1010 Not picked up: no ID
FMD.1011 Not picked up: shop busy
FMD.1012 Not picked up: no label
FMD.1013 Pickup scheduled
FMD.1014 Pickup cancelled
FMD.1015 On the way from a third party
FMD.1016 Not picked up: no access
FMD.1017 Not picked up: nothing to collect
FMD.9001 Claim made
FMD.9002 Too large
FUL.1001 Picked
FUL.1002 Packed
FUL.1003 Dispatched
HAN.1001 Handed over
MMD.1001 Received at the logistics centre
MMD.1002 Processed at the logistics centre
MMD.1003 Dispatched from the logistics centre
MMD.1004 On the way between logistics centres
MMD.1005 Sorted at the logistics centre
MMD.1006 Held at the depot: dangerous goods
MMD.1007 Dispatched from the export depot
MMD.1009 Repacked
MMD.3001 In a container at the logistics centre
MMD.9001 In quarantine at the logistics centre
LMD.1001 On the way to the destination
LMD.1002 Arrived at the destination
LMD.1003 Ready to collect
LMD.1004 Ready to collect at a pickup point
LMD.1005 Ready to collect from a locker
LMD.1006 Ready to collect at a collection point
LMD.3001 Another collection point assigned
LMD.3002 Another collection point assigned for a time
LMD.3003 Another collection point assigned
LMD.3004 Collection at a branch assigned
LMD.3005 Original collection point assigned again
LMD.3006 Sent to another address
LMD.3007 Stored in a service point for a time
LMD.3008 Storage ended
LMD.3009 Storage in the other locker ended
LMD.3010 Storage in the other locker ended
LMD.3011 Storage at the other collection point ended
LMD.3012 Redirection cancelled
LMD.3013 Redirected to a pickup point
LMD.3014 Redirected to a locker
LMD.3015 Redirected to a pickup point by InPost
LMD.3016 Redirected to a locker by InPost
LMD.3017 Redirected to a branch
LMD.9001 Reminder to collect
LMD.9002 Not collected in time
LMD.9003 Too large for the destination
LMD.9004 Delivery attempted
LMD.9005 Could not be delivered
LMD.9006 Refused by the recipient
LMD.9007 Could not be delivered: incorrect details
LMD.9008 Could not be delivered: recipient unknown
LMD.9009 Could not be delivered: cash on delivery not paid
LMD.9010 Could not be delivered: no mailbox
LMD.9011 Could not be delivered: no access
LMD.9012 Stored in a locker for a time
LMD.9013 Ready to collect at a service point
LMD.9014 Not collected: on its way back to the sender
LMD.9015 Delivery attempted: incorrect details
LMD.9016 Delivery attempted: no access
LMD.9017 Delivery attempted: no answer
LMD.9018 Delivery attempt failed
LMD.9019 Not collected
LMD.9020 Locker not available
LMD.9021 No compartment of the right size
LMD.9022 Locker full
LMD.9023 Locker not available
LMD.9024 Pickup point closed
LMD.9025 No access on delivery
LMD.9026 Delivery point on strike
LMD.9027 Prohibited content
LMD.9028 Force majeure
LMD.9029 Delivery attempted: a minor opened
LMD.9030 Parcel damaged
EOL.1001 Delivered
EOL.1002 Collected
EOL.1003 Delivered to a safe place
EOL.1004 Delivered to a neighbour
EOL.1005 Delivered to the verified recipient
EOL.1006 Delivered to another address
EOL.1007 Delivered to a third party
EOL.1008 Delivered into the letterbox
EOL.9001 Missing
EOL.9002 Damaged
EOL.9003 Destroyed
EOL.9004 Cancelled
EOL.9005 Cancelled by the customer
EOL.9006 Destroyed: prohibited content
RTS.1001 On its way back to the sender
RTS.1002 Returned to the sender
INF.1001 Cash on delivery paid
INF.9001 Delayed
INF.9003 Delayed: pickup point on holiday
INF.9004 Delayed: local holiday
INF.9005 Delayed: force majeure
INF.9009 Delayed: incorrect information
INF.9010 Delivery preferences applied
INF.9012 Afternoon delivery scheduled
INF.9013 Security inquiry
INF.9014 Delivery day set
INF.9016 Rescheduled by the sender
INF.9017 Delayed: waiting for a booking`;

export const eventTitles: Readonly<Record<string, string>> = Object.fromEntries(
  titles
    .trim()
    .split("\n")
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]),
);
